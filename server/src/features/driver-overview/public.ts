export { addLicenceCheck } from './licence-check.service.ts';
