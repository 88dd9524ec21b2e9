export { changeRepairRecord, createRepairRecord, updateRepairRecord } from './repair-record.service.ts';
