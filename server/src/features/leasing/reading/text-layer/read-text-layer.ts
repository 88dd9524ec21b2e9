import type { ReadDocument, ReadPosition } from '../document.ts';
import { finishDocument } from '../finish-document.ts';
import type { ReadResult } from '../outcome.ts';
import { type InvoiceProfile, profiles } from '../profiles/profiles.ts';
import type { ReadingContext } from '../reading-context.ts';
import { limits, Refusal, refusals } from '../refusal.ts';
import { daysIn } from '../values/day.ts';
import { plateInText, plateOfField } from '../values/plate.ts';
import { referencesIn, withoutReferences } from '../values/text.ts';
import { isNumbered } from './columns.ts';
import { fieldsOf } from './fields.ts';
import { linesOf } from './lines.ts';
import { foreignCurrencyIn } from './money.ts';
import { phrasesIn } from './phrases.ts';
import { recordsOf, type TableRecord } from './records.ts';
import { type Row, rowsOf, type TextItem, tokensOf } from './rows.ts';
import { fittingTotals, totalsOf } from './totals.ts';

const positionOf = ({ cents, cells, vehiclePlate }: TableRecord, index: number): ReadPosition => {
  if (Math.abs(cents) > limits.cents) throw refusals.unreadableAmount(String(cents / 100));
  const numbered = isNumbered(cells);
  const service = [numbered ? undefined : cells.position, cells.service].filter(Boolean).join(' ');
  const plateCell = cells.plate ?? '';
  const references = cells.reference ? [{ document: cells.reference, position: null }] : referencesIn(service);
  return {
    number: (numbered && cells.position) || String(index + 1),
    date: daysIn(cells.date ?? '')[0] ?? daysIn(withoutReferences(service))[0] ?? null,
    period: null,
    quantity: null,
    plate: plateInText(plateCell) ?? plateOfField(plateCell) ?? plateInText(service) ?? vehiclePlate,
    amountCents: cents,
    service,
    references,
  };
};

const readWith = (profile: InvoiceProfile, rows: readonly Row[], today: string): ReadDocument => {
  const lines = linesOf(rows, profile);
  if (!lines.some(({ kind }) => kind === 'header')) throw refusals.unknownLayout();
  const foreign = lines
    .map(({ row, kind }) => foreignCurrencyIn(row, kind === 'header'))
    .find((currency) => currency !== null);
  if (foreign) throw refusals.currency([foreign]);
  const { records, otherRows } = recordsOf(lines);
  const positions = records.map(positionOf);
  const sum = positions.reduce((all, { amountCents }) => all + amountCents, 0);
  return finishDocument(
    {
      ...fieldsOf(otherRows, profile),
      ...fittingTotals(totalsOf(otherRows, profile), sum),
      issuer: { name: null, vatId: null },
      notices: [],
      origin: { form: 'text-layer', profile: profile.key },
      positions,
    },
    today,
  );
};

const fits = ({ anchors }: InvoiceProfile, firstPage: readonly Row[]): boolean =>
  anchors.length === 0 || firstPage.some((row) => phrasesIn(tokensOf(row), anchors).length > 0);

/** Tries profiles in order until the sum check passes; else returns the refusal of the first one. */
export const readTextLayer = (items: readonly TextItem[], { today }: ReadingContext): ReadResult => {
  const rows = rowsOf(items);
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const refused: Refusal[] = [];
  for (const profile of profiles.filter((each) => fits(each, firstPage))) {
    try {
      return { document: readWith(profile, rows, today) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  throw refused.find(({ refusal }) => refusal !== 'unknown-layout') ?? refusals.unknownLayout();
};
