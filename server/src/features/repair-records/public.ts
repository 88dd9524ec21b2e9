export { toRepairRecord } from './repair-record.mapper.ts';
export { lockRepairRecord } from './repair-record.repository.ts';
export { changeRepairRecord, createRepairRecord, updateRepairRecord } from './repair-record.service.ts';
