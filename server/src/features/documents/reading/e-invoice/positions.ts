import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { type Period, periodInText, periodOfTexts } from '@flottwart/contract/grammar/period';
import { openPlateText, plateInText, plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import { referencesIn } from '@flottwart/contract/grammar/references';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import type { ReadPosition } from '../document.ts';
import { toSingleLine } from '../text.ts';
import { type Adjustment, centsOfLine } from './amounts.ts';
import { completePeriod, type EInvoice, type EInvoiceLine, type InvoicedObject } from './e-invoice.ts';
import type { CountedLine } from './line-level.ts';
import { formatQuantity } from './quantity.ts';

/** UNTDID 1153: the plate of a vehicle. */
const plateScheme = 'ABZ';
const plateProperty = /kennz|licen[cs]e.?plate|plate.?(?:number|no)|nummernschild|registration.?(?:number|no|mark)/i;

/** Knowledge that all positions of a document share. */
export interface PositionContext {
  readonly known: KnownPlates;
  readonly today: string;
  readonly invoice: EInvoice;
  /** Not certainly an invoice. */
  readonly mayBeCredit: boolean;
}

const plateOfObject = ({ id, scheme }: InvoicedObject, known: KnownPlates): string | null =>
  scheme === plateScheme ? plateOfField(id, known) : plateInText(id, known);

const firstOf = <T, R>(items: readonly T[], find: (item: T) => R | null): R | null => {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
};

const textOf = ({ texts }: EInvoiceLine): string => toSingleLine([...new Set(texts)].join(' – '));

/** Plate from a field of the line, else from its texts. */
const plateOfLine = (line: EInvoiceLine, known: KnownPlates): string | null =>
  firstOf(line.properties, ({ name, value }) => (plateProperty.test(name) ? plateOfField(value, known) : null)) ??
  firstOf(line.objects, (object) => plateOfObject(object, known)) ??
  firstOf(line.properties, ({ name, value }) => plateInText(`${name} ${value}`, known)) ??
  plateInText(line.texts.join(' · '), known);

interface Time {
  readonly date: string | null;
  readonly period: Period | null;
}

/** Days beyond are no time of a service; in a text they are left out, because a text is no reason to ask. */
const latestDay = (today: string): string => addMonths(today, 12);

const timeInText = (line: EInvoiceLine, today: string): Time | null => {
  const period = periodInText(textOf(line));
  return period === null || period.from > latestDay(today) ? null : { date: period.from, period };
};

/** The period of the line (BT-134, 135) or its delivery, else after words in its text. */
const timeOfLine = (line: EInvoiceLine, today: string): Time | null => {
  const date = line.period.from ?? line.period.to ?? line.deliveryDay;
  return date === null ? timeInText(line, today) : { date, period: completePeriod(line.period) };
};

/** Delivery (BT-72) or invoicing period (BG-14) of the whole document, else the one that its notes (BT-22) name. */
const timeOfDocument = ({ invoice, mayBeCredit, today }: PositionContext): Time => {
  const { deliveryDay, period, notes } = invoice;
  const day = period.from ?? period.to;
  const complete = completePeriod(period);
  // The delivery comes first, and a period without that day is another time.
  if (day !== null)
    return { date: deliveryDay ?? day, period: deliveryDay === null ? complete : periodAround(deliveryDay, complete) };
  const noted = periodOfTexts(
    notes.map((note) => toSingleLine(note)),
    mayBeCredit,
  );
  if (noted === null || noted.from > latestDay(today)) return { date: deliveryDay, period: null };
  return { date: periodAround(deliveryDay, noted) ? deliveryDay : noted.from, period: noted };
};

export const positionOfLine = ({ line, above }: CountedLine, index: number, context: PositionContext): ReadPosition => {
  const { known, today } = context;
  const lines = [line, ...above];
  const service = firstOf(lines, (each) => textOf(each) || null) ?? '';
  const ofDocument = timeOfDocument(context);
  const ownTime = firstOf(lines, (each) => timeOfLine(each, today));
  return {
    number: line.number ?? String(index + 1),
    date: ownTime?.date ?? ofDocument.date,
    period: ownTime ? (ownTime.period ?? periodAround(ownTime.date, ofDocument.period)) : ofDocument.period,
    quantity: formatQuantity(line.quantity),
    plate: firstOf(lines, (each) => plateOfLine(each, known)),
    amountCents: centsOfLine(line),
    service,
    references: [
      ...lines.flatMap(({ precedingDocuments }) =>
        precedingDocuments.map((document) => ({ document, position: null })),
      ),
      ...referencesIn(service),
    ],
  };
};

/** Period of the document for a line with a day inside of it. */
const periodAround = (day: string | null, period: Period | null): Period | null =>
  day !== null && period !== null && day >= period.from && day <= period.to ? period : null;

/** Allowance or charge on the whole document; it is about the vehicle of all lines where they are about one. */
export const adjustmentPosition = (
  { isCharge, cents, reason }: Adjustment,
  index: number,
  context: PositionContext,
  lines: readonly ReadPosition[],
): ReadPosition => {
  const plates = new Set(lines.map(({ plate }) => plate));
  const [onlyPlate = null] = plates.size === 1 ? plates : [];
  const word = isCharge ? 'Zuschlag' : 'Nachlass';
  return {
    number: `${word} ${index + 1}`,
    ...timeOfDocument(context),
    quantity: null,
    plate: (reason === null ? null : plateInText(reason, context.known)) ?? onlyPlate,
    amountCents: cents,
    service: toSingleLine(reason ?? word),
    references: [],
  };
};

export const headerPlateOf = ({ objects, notes }: EInvoice, known: KnownPlates): string | null =>
  firstOf(objects, (object) => plateOfObject(object, known)) ?? plateInText(notes.join(' · '), known);

/** Positions named in full. */
const maxNamedPositions = 3;

/** Notices about positions that got no plate although their text names vehicles. */
export const openPlateNotices = (positions: readonly ReadPosition[], known: KnownPlates): readonly string[] => {
  const open = positions.flatMap(({ number, plate, service }) => {
    const named = plate === null ? platesNamedIn(service, known) : [];
    return named.length > 0 ? [`Position ${number}: ${openPlateText(service, named)}`] : [];
  });
  const more = open.length - maxNamedPositions;
  const rest = `Ebenso ${counted(more, 'weitere Position', 'weitere Positionen')}.`;
  return more > 0 ? [...open.slice(0, maxNamedPositions), rest] : open;
};
