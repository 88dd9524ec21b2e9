import type { DueDate as DueDateEntry } from '@flottwart/contract/reminders';
import type { DueLevel } from '@flottwart/contract/rules/due-names';
import { titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { mileageText, remainingText } from '../../shared/due-text.ts';
import type { Column } from '../../ui/column.ts';
import { DueBadge } from '../../ui/due-badge.tsx';

const spoken: Readonly<Record<DueLevel, string>> = {
  overdue: 'überfällig: ',
  week: 'sehr bald: ',
  month: 'bald: ',
};

const Due = ({ level, date, dueKm }: DueDateEntry) => (
  <DueBadge
    tone={level === 'overdue' ? 'overdue' : 'soon'}
    text={dueKm === null ? formatDay(date) : mileageText(dueKm)}
    spoken={spoken[level]}
  />
);

const Remaining = (entry: DueDateEntry) => {
  const text = remainingText(entry);
  return entry.level === 'month' ? text : <strong>{text}</strong>;
};

export const dueDateColumns: readonly Column<DueDateEntry>[] = [
  { key: 'date', header: 'Fällig', isOneLine: true, cell: Due },
  { key: 'remaining', header: 'Frist', isOneLine: true, cell: Remaining },
  { key: 'type', header: 'Termin', isCardTitle: true, cell: ({ type }) => type },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || dash,
  },
  {
    key: 'title',
    header: 'Fahrzeug / Fahrer',
    isCardTitle: true,
    cell: ({ title, licensePlate }) => titleWithoutPlate(title, licensePlate) || dash,
  },
];
