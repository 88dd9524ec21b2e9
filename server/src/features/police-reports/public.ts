export { followPlates, renameReports, type TouchedPlates } from './follow-plates.ts';
export { addPoliceReport } from './generate-report.service.ts';
export { renderStoredLetter, storedLetterName } from './mail/compose-mail.ts';
export { policeMailKind } from './mail/police-mail.kind.ts';
export { requestPoliceMail } from './mail/request-police-mail.ts';
export { toPoliceReport } from './police-report.mapper.ts';
export { countDueReports, lockPoliceReport } from './police-report.repository.ts';
export { changePoliceReport, updatePoliceReport } from './police-report.service.ts';
