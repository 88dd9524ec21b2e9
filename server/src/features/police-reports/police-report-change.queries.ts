export { changePoliceReport } from './police-report.service.ts';
