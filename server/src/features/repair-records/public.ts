export { toRepairRecord } from './repair-record.mapper.ts';
export { lockRepairRecord } from './repair-record.repository.ts';
export { addRepairRecord, changeRepairRecord } from './repair-record.service.ts';
