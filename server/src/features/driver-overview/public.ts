export { addLicenceCheck, recordLicenceCheck } from './licence-check.service.ts';
