export { remindEverybody } from './daily-reminders.service.ts';
export { dueTypeLabels } from './due-branches.ts';
export { concerning, countUrgent, type DueRow, selectDue } from './due-date.repository.ts';
