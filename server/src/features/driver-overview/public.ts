export { recordLicenceCheck } from './licence-check.service.ts';
