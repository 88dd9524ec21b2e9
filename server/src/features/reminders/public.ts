export { remindAllCompanies } from './daily-reminders.job.ts';
export { dueTypeLabels } from './due-branches.ts';
export { countUrgent, type DueRow, selectDue, visibleTo } from './due-date.repository.ts';
