export { changeTask } from './task.service.ts';
