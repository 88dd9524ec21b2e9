import { api } from '@flottwart/contract/api';
import type { BoardDate } from '@flottwart/contract/due-dates';
import { firstLicenceCheckNote } from '@flottwart/contract/rules/driver-data';
import { dueColumnLabels, dueKindLabels } from '@flottwart/contract/rules/due-names';
import { titleWithoutPlate } from '@flottwart/contract/rules/plate';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { type ExportSheet, exportFile } from '../../lib/export-file.ts';
import { dateCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import { countBoardDates, listBoard, readDueCalendar } from './due-board.service.ts';

const remarkOf = ({ isByMileage, date, remainingKm, isNeverChecked, isSpread }: BoardDate): string => {
  if (isNeverChecked) return firstLicenceCheckNote(isSpread);
  if (!isByMileage) return '';
  if (remainingKm === null) return 'Kilometerstand unbekannt';
  if (remainingKm < 0) return 'Kilometerstand überschritten';
  return date === null ? 'Tag nicht absehbar' : 'voraussichtlich';
};

const boardSheet: ExportSheet<BoardDate> = {
  name: 'Termine',
  columns: [
    textCell('Frist', 14, ({ column }) => dueColumnLabels[column]),
    dateCell('Fällig', ({ date }) => date),
    textCell('Termin', 22, ({ kind }) => dueKindLabels[kind]),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('Bezeichnung', 34, ({ title, licensePlate }) => titleWithoutPlate(title, licensePlate)),
    textCell('Zugewiesen an', 28, ({ assignedToEmail }) => assignedToEmail),
    numberCell('Tage', ({ remainingDays }) => remainingDays),
    numberCell('Fällig bei km', ({ dueKm }) => dueKm, 14),
    numberCell('Verbleibende km', ({ remainingKm }) => remainingKm, 16),
    textCell('Hinweis', 26, remarkOf),
  ],
};

export const dueBoardRoutes = (context: Context): readonly Route[] => [
  route(api.listBoardDates, ({ session, query }) => listBoard(context, session, query)),
  route(api.exportBoardDates, ({ session, query }) => exportFile(boardSheet, () => listBoard(context, session, query))),
  route(api.countBoardDates, ({ session, query }) => countBoardDates(context, session, query)),
  route(api.dueCalendar, ({ session, query }) => readDueCalendar(context, session, query)),
];
