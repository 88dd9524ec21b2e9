export { remindAllCompanies } from './daily-reminders.job.ts';
export {
  type DueBranch,
  type DueFilter,
  type DueSource,
  type DueType,
  dueBranches,
  dueTypeLabels,
  dueVehicles,
  inUse,
  onDate,
} from './due-branches.ts';
export { countDue, type DueRow, selectDue, visibleTo } from './due-date.repository.ts';
export { dueSubjects, reminderFilter } from './due-date.service.ts';
