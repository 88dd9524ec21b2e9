import { statusLabel } from '@flottwart/contract/rules/status-label';
import { momentCell, numberCell, textCell } from '../lib/sheet-columns.ts';
import type { SpreadsheetColumn } from '../lib/spreadsheet.ts';
import type { toCore } from './core.mapper.ts';

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
  momentCell('Erstellt am', ({ createdAt }) => createdAt),
  momentCell('Zuletzt geändert am', ({ updatedAt }) => updatedAt),
];
