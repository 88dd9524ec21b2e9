import { buffer } from 'node:stream/consumers';
import { toEuro } from '../../../lib/money.ts';
import { dayCell, type SpreadsheetColumn, writeSpreadsheet } from '../../../lib/spreadsheet.ts';
import { type ClaimedFact, type ClaimFacts, sumOf } from './claim-facts.ts';

type ClaimLine = Omit<ClaimedFact, 'id'>;

const columns: readonly SpreadsheetColumn<ClaimLine>[] = [
  { header: 'Rechnung', width: 20, value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Position', width: 12, value: ({ positionNumber }) => positionNumber },
  { header: 'Datum', width: 14, format: 'dd.mm.yyyy', value: ({ date }) => dayCell(date || null) },
  { header: 'Kennzeichen', width: 14, value: ({ licensePlate }) => licensePlate },
  { header: 'Leistung', width: 40, value: ({ service }) => service },
  { header: 'Offen (netto)', width: 14, format: '#,##0.00 "€"', value: ({ openCents }) => toEuro(openCents) },
];

/** Last row: the sum that the mail names. */
const totalOf = (positions: readonly ClaimedFact[]): ClaimLine => ({
  invoiceNumber: 'Summe',
  positionNumber: '',
  date: '',
  licensePlate: '',
  service: '',
  openCents: sumOf(positions),
});

export const claimFileName = ({ day }: Pick<ClaimFacts, 'day'>): string => `Reklamation-${day}.xlsx`;

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const reasonColumn: SpreadsheetColumn<ClaimLine> = { header: 'Grund', width: 40, value: ({ reason = '' }) => reason };

export const claimFile = ({ positions }: ClaimFacts): Promise<Buffer> => {
  const hasReasons = positions.some(({ reason }) => reason !== undefined);
  return buffer(
    writeSpreadsheet(
      'Reklamation',
      hasReasons ? [...columns, reasonColumn] : columns,
      each([...positions, totalOf(positions)]),
    ),
  );
};
