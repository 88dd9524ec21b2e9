export { toEmployee } from './employee.mapper.ts';
export type { EmployeeRow } from './employee.repository.ts';
export { findEmployee, lockEmployee } from './employee.repository.ts';
export { changeEmployee } from './employee.service.ts';
export { findDriverCandidates } from './employee-candidates.ts';
export { type EmployeeRecord, upsertEmployees } from './employee-import.service.ts';
export { type EmployeeIdentifiers, isNumberAlone, matchDriver, unnumberedName } from './employee-match.ts';
export { restoreEmployees } from './employee-restore.service.ts';
export type { LinkContext } from './link-trips.service.ts';
