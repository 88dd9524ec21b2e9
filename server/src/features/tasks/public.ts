export { toTask } from './task.mapper.ts';
export { isDueKnown, listDatedTasksOf, listTasksDue, lockTask } from './task.repository.ts';
export { addTask, changeTask, createTask, updateTask } from './task.service.ts';
