export { remindAllCompanies } from './daily-reminders.job.ts';
export { dueTypeLabels } from './due-date.mapper.ts';
export { countDue, type DueRow, selectDue, visibleTo } from './due-date.repository.ts';
export { dueSubjects, reminderFilter } from './due-date.service.ts';
