export { changeEmployee } from './employee.service.ts';
