export { listDatedTasksOf } from './task.repository.ts';
export { changeTask, createTask, updateTask } from './task.service.ts';
