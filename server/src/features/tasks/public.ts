export { toTask } from './task.mapper.ts';
export { countTasks, listDatedTasksOf, listTasksDue, lockTask } from './task.repository.ts';
export { addTask, changeTask, createTask } from './task.service.ts';
