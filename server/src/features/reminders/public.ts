export { remindAllCompanies } from './daily-reminders.job.ts';
export { dueTypeLabels } from './due-branches.ts';
export { concerning, countUrgent, type DueRow, selectDue } from './due-date.repository.ts';
