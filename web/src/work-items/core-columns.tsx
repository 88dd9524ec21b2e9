import type { AnyItem } from '../api/work-items.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { PersonName } from '../shared/person-name.tsx';
import { StatusChip } from '../shared/status-chip.tsx';
import type { Column } from '../ui/column.ts';

/** Columns that every kind has. */
export const titleColumn: Column<AnyItem> = {
  key: 'title',
  header: 'Titel',
  isCardTitle: true,
  cell: ({ title }) => title,
};

export const statusColumn: Column<AnyItem> = {
  key: 'status',
  header: 'Status',
  isOneLine: true,
  cell: ({ status }) => <StatusChip status={status} />,
};

export const assigneeColumn: Column<AnyItem> = {
  key: 'assignedToEmail',
  header: 'Zugewiesen an',
  cell: ({ assignedToEmail }) => <PersonName email={assignedToEmail} />,
};

export const createdColumn: Column<AnyItem> = {
  key: 'createdAt',
  header: 'Angelegt am',
  isOneLine: true,
  cell: ({ createdAt }) => formatInstant(createdAt),
};

export const updatedColumn: Column<AnyItem> = {
  key: 'updatedAt',
  header: 'Geändert am',
  isOneLine: true,
  cell: ({ updatedAt }) => formatInstant(updatedAt),
};

/** The same columns, hidden until chosen. */
export const extra = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, isExtra: true });
