import { formatGermanDate } from '@flottwart/contract/grammar/day';
import { dash, unknownDay } from '@flottwart/contract/rules/known-dates';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { instantCell, numberCell, textCell } from '../lib/sheet-columns.ts';
import type { SpreadsheetColumn } from '../lib/spreadsheet.ts';
import type { ItemRow } from './item.repository.ts';

/** Response fields of every kind. */
export const toCore = (row: ItemRow) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  assignedToEmail: row.assignee_email,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Response fields of kinds that can be archived. */
export const toArchived = ({ archived_at }: ItemRow) => ({
  archived: archived_at !== null,
  archivedAt: archived_at?.toISOString() ?? null,
});

/** Joins non-empty search terms by blanks. */
export const joinTerms = (...words: readonly (string | number | null)[]): string =>
  words.filter((word) => word !== null && word !== '').join(' ');

/** Formats a stored day, also for the search: 15.11.2026; empty if there is none, a dash if it is unknown. */
export const formatStoredDate = (day: string | null): string => {
  if (day === unknownDay) return dash;
  return day === null ? '' : formatGermanDate(day);
};

/** Column of kinds that can be archived. */
export const archivedCell = instantCell(
  'Archiviert am',
  ({ archivedAt }: { readonly archivedAt: string | null }) => archivedAt,
);

type Core = ReturnType<typeof toCore>;

/** Sheet of an exported list: id and title, the kind's own columns, then the core columns. */
export const coreSheet = <Item extends Core>(
  own: readonly SpreadsheetColumn<Item>[],
): readonly SpreadsheetColumn<Item>[] => [
  numberCell('ID', ({ id }) => id, 8),
  textCell('Titel', 36, ({ title }) => title),
  ...own,
  textCell('Status', 18, ({ status }) => statusLabel(status)),
  textCell('Zugewiesen an', 30, ({ assignedToEmail }) => assignedToEmail),
  textCell('Beschreibung', 50, ({ description }) => description),
  instantCell('Angelegt am', ({ createdAt }) => createdAt),
  instantCell('Zuletzt geändert am', ({ updatedAt }) => updatedAt),
];
