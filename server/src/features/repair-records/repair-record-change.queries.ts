export { changeRepairRecord } from './repair-record.service.ts';
