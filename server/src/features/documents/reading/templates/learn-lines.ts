import { inFigures, placedDaysIn } from '@flottwart/contract/grammar/days-in-text';
import { periodOfTexts } from '@flottwart/contract/grammar/period';
import type { SlotKind, TemplateLine } from '@flottwart/contract/leasing/template-content';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import type { ReadDocument } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { labelKey } from '../text.ts';
import { kindOfLabel, type LabelKind } from '../text-layer/labels.ts';
import { leadOf, listShapeOf, platesOf } from './classify-lines.ts';
import type { Roles } from './learn-table.ts';
import { type PrintedLine, printedValue } from './printed-lines.ts';

/** Lines that name the issuer or its bank account. */
const identity = /\bIBAN\b|\bBIC\b|ust-?id|steuernummer|st\.-?nr|\bHR[AB]\b|handelsregister|amtsgericht|\S@\S|www\./i;

export interface FrameLine {
  readonly index: number;
  readonly line: PrintedLine;
  readonly zone: TemplateLine['zone'];
}

interface Slot {
  readonly index: number;
  readonly kind: SlotKind;
  readonly from: number;
  readonly to: number;
}

const maxWordsOfValue = 4;

/** Ranges of words that are the value, the shortest of each place. */
const rangesOf = ({ index, line }: FrameLine, kind: SlotKind, isValue: (text: string) => boolean): readonly Slot[] => {
  const slots: Slot[] = [];
  for (let from = 0; from < line.parts.length; from += 1)
    for (let to = from; to < Math.min(line.parts.length, from + maxWordsOfValue); to += 1)
      if (isValue(printedValue(line.parts.slice(from, to + 1)))) {
        slots.push({ index, kind, from, to });
        break;
      }
  // A longer range around a shorter one is the same place.
  return slots.filter(
    (slot) => !slots.some((other) => other !== slot && other.from >= slot.from && other.to <= slot.to),
  );
};

/** Words to the left of a value in its line, else those above it. */
const labelOf = (frame: readonly FrameLine[], { index, from }: Slot, lines: readonly PrintedLine[]): string => {
  const { line } = elementAt(
    frame.filter((each) => each.index === index),
    0,
  );
  const before = line.parts.slice(0, from).filter(({ kind, text }) => kind === 'word' && /\p{L}{2}/u.test(text));
  const last = before.at(-1);
  if (last)
    return before
      .slice(-3)
      .map(({ text }) => text)
      .join(' ');
  const value = elementAt(line.parts, from);
  const above = lines[index - 1]?.parts ?? [];
  return above
    .filter(({ left, right }) => right > value.left - 2 && left < value.right + 2)
    .map(({ text }) => text)
    .join(' ');
};

const numberLabel = /rechnung|beleg|gutschrift|invoice|credit|dokument|nummer|nr|no\b/i;
const dateLabel = /datum|date|\bvom\b|,$|\bden\b|\bam\b/i;
const otherDate =
  /fällig|zahl|liefer|leistung|valuta|druck|vertrag|bestell|auftrag|zeitraum|bis|periode|due|delivery|order/i;

const best = <T>(values: readonly T[], rank: (value: T) => number): T | undefined =>
  values.toSorted((a, b) => rank(b) - rank(a))[0];

const textBesideMoney = ({ parts }: PrintedLine): string =>
  parts.flatMap(({ kind, text }) => (kind === 'money' ? [] : [text])).join(' ');

const totalRank = (label: LabelKind, kind: 'net' | 'gross'): number => {
  if (label === kind) return 4;
  if (label === 'sum') return 2;
  return label === 'net' || label === 'gross' || label === 'tax' ? -4 : 0;
};

/** Line of a total: one with the label of its kind, else any below the positions. */
const totalSlot = (
  frame: readonly FrameLine[],
  kind: 'net' | 'gross',
  cents: number | null,
  lines: readonly PrintedLine[],
): readonly Slot[] => {
  if (cents === null) return [];
  const slots = frame
    .filter(({ zone }) => zone !== 'table')
    .flatMap(({ index, line }) =>
      line.parts.flatMap((part, at) =>
        part.kind === 'money' && Math.abs(part.cents ?? 0) === Math.abs(cents)
          ? [{ index, kind, from: at, to: at }]
          : [],
      ),
    );
  const rank = (slot: Slot): number => {
    const own = textBesideMoney(elementAt(lines, slot.index));
    const label = kindOfLabel(labelKey(own) === '' ? labelOf(frame, slot, lines) : own);
    return totalRank(label, kind) - (/\d\s?%/.test(own) ? 1 : 0);
  };
  const found = best(slots, rank);
  return found && rank(found) > -4 ? [found] : [];
};

const taxSlots = (frame: readonly FrameLine[], cents: number | null): readonly Slot[] => {
  if (cents === null) return [];
  const slots = frame.flatMap(({ index, line, zone }) => {
    const at = line.parts.findLastIndex(({ kind }) => kind === 'money');
    const isTax = zone === 'foot' && at >= 0 && kindOfLabel(textBesideMoney(line)) === 'tax';
    return isTax ? [{ index, kind: 'tax' as const, from: at, to: at }] : [];
  });
  const sum = slots.reduce((all, { index, from }) => {
    const each = frame.find((one) => one.index === index)?.line.parts[from]?.cents ?? 0;
    return all + each;
  }, 0);
  return Math.abs(sum) === Math.abs(cents) ? slots : [];
};

export const slotsOf = (
  frame: readonly FrameLine[],
  lines: readonly PrintedLine[],
  { draft, document }: { readonly draft: DocumentDraft; readonly document: ReadDocument },
  headerPlate: string | null,
): readonly Slot[] => {
  const numbers = frame
    .filter(({ zone }) => zone !== 'table')
    .flatMap((each) =>
      rangesOf(each, 'number', (text) => text.replaceAll(' ', '') === document.number.replaceAll(' ', '')),
    );
  const number = best(numbers, (slot) => (numberLabel.test(labelOf(frame, slot, lines)) ? 1 : 0));
  const isDay = (text: string): boolean => {
    const days = placedDaysIn(inFigures(text));
    return days.length === 1 && days[0]?.day === document.date;
  };
  const dates = frame
    .filter(({ zone }) => zone !== 'table')
    .flatMap((each) => rangesOf(each, 'date', isDay))
    .filter((slot) => !otherDate.test(labelOf(frame, slot, lines)));
  const dateRank = (slot: Slot): number => (dateLabel.test(labelOf(frame, slot, lines)) ? 1 : 0);
  const date = best(dates, dateRank);
  const isCertainDay = date !== undefined && (dateRank(date) > 0 || dates.length === 1);
  const plate = frame
    .filter(({ zone }) => zone === 'head')
    .flatMap(({ index, line }) =>
      line.parts.flatMap((part, at) =>
        part.kind === 'plate' &&
        headerPlate !== null &&
        canonicalPlate(printedValue([part])) === canonicalPlate(headerPlate)
          ? [{ index, kind: 'plate' as const, from: at, to: at }]
          : [],
      ),
    );
  const periods = periodSlots(frame, draft);
  const totals = { net: document.netCents, gross: document.grossCents };
  const tax = totals.net !== null && totals.gross !== null ? totals.gross - totals.net : null;
  return [
    ...(number ? [number] : []),
    ...(date && isCertainDay ? [date] : []),
    ...plate.slice(0, 1),
    ...periods,
    ...totalSlot(frame, 'net', totals.net, lines),
    ...totalSlot(frame, 'gross', totals.gross, lines),
    ...taxSlots(frame, tax),
  ];
};

/** Lines that name the period of the document. */
const periodSlots = (frame: readonly FrameLine[], { period, type }: DocumentDraft): readonly Slot[] => {
  if (!period) return [];
  const isCredit = type === 'Gutschrift';
  const same = frame.filter(({ line, zone }) => {
    if (zone === 'table') return false;
    const own = periodOfTexts([line.row.words.map(({ text }) => text).join(' ')], isCredit);
    return own?.from === period.from && own.to === period.to;
  });
  return same.slice(0, 1).map(({ index }) => ({ index, kind: 'period', from: 0, to: 0 }));
};

const hasLabel = ({ parts }: PrintedLine, slots: readonly Slot[]): boolean =>
  parts.some(
    ({ kind, text }, at) =>
      kind === 'word' && /\p{L}{2}/u.test(text) && !slots.some(({ from, to }) => from <= at && at <= to),
  );

/** Shapes of lines with plates that belong to a list: several above the positions, any below. */
const listsOf = (frame: readonly FrameLine[]): ReadonlySet<string> => {
  const plated = frame.filter(({ line, zone }) => zone !== 'table' && platesOf(line).length > 0);
  const shapes = Map.groupBy(plated, ({ line }) => listShapeOf(line));
  return new Set([...shapes].flatMap(([shape, of]) => (of.length > 1 || of[0]?.zone === 'foot' ? [shape] : [])));
};

const isInList = ({ line, zone }: FrameLine, lists: ReadonlySet<string>): boolean =>
  zone !== 'table' && platesOf(line).length > 0 && lists.has(listShapeOf(line));

const templateText = (
  line: PrintedLine,
  slots: readonly Slot[],
  { isExact, isList }: { readonly isExact: boolean; readonly isList: boolean },
): string => {
  if (slots.some(({ kind }) => kind === 'plate')) return leadOf(line);
  if (isList) return listShapeOf(line);
  return isExact ? line.text : line.shape;
};

const templateLine = (
  { index, line, zone }: { readonly index: number; readonly line: PrintedLine; readonly zone: TemplateLine['zone'] },
  slots: readonly Slot[],
  lines: readonly PrintedLine[],
  { name, width }: { readonly name: string; readonly width: number },
): TemplateLine => {
  const isExact = slots.length === 0 && zone !== 'list' && identity.test(line.text);
  const isIssuer = name !== '' && labelKey(line.text).includes(name);
  const isNeeded = isExact || isIssuer || zone === 'heading' || slots.some(({ kind }) => kind !== 'tax');
  const isLabelled = slots.some(({ kind }) => kind === 'plate') || hasLabel(line, slots);
  return {
    text: templateText(line, slots, { isExact, isList: zone === 'list' }),
    zone,
    isExact,
    isRequired: zone !== 'table' && isNeeded,
    slots: slots.map(({ kind, from, to }) => ({ kind, from, to })),
    under: slots.length === 0 || isLabelled ? null : (lines[index - 1]?.shape ?? null),
    lefts: zone === 'heading' ? line.parts.map(({ left }) => left / width) : [],
  };
};

/** Lines outside the positions, each shape once. */
export const templateLines = (
  frame: readonly FrameLine[],
  lines: readonly PrintedLine[],
  slots: readonly Slot[],
  { issuer, width }: { readonly issuer: ReadDocument['issuer']; readonly width: number },
): TemplateLine[] => {
  const name = labelKey(issuer.name ?? '');
  const found = new Map<string, TemplateLine>();
  const lists = listsOf(frame);
  for (const each of frame) {
    const own = slots.filter((slot) => slot.index === each.index);
    const zone = own.length === 0 && isInList(each, lists) ? 'list' : each.zone;
    const learned = templateLine({ ...each, zone }, own, lines, { name, width });
    const key = JSON.stringify([learned.text, learned.under]);
    const known = found.get(key);
    if (learned.text === '' || (known && own.length === 0)) continue;
    found.set(key, known?.zone === 'heading' ? { ...learned, zone: 'heading', lefts: known.lefts } : learned);
  }
  return [...found.values()];
};

const isHeadingLike = ({ parts }: PrintedLine): boolean =>
  parts.some(({ kind, text }) => kind === 'word' && /\p{L}{2}/u.test(text)) &&
  parts.every(({ kind }) => kind === 'word');

/** Heading right above the table; -1 without one. */
export const headingAt = (lines: readonly PrintedLine[], roles: Roles, firstPosition: number): number => {
  const above = lines.findLastIndex((line, at) => at < firstPosition && !roles.has(at) && isHeadingLike(line));
  const isDirect = lines.slice(above + 1, firstPosition).every((_, at) => roles.has(above + 1 + at));
  return isDirect ? above : -1;
};

/** Lines outside the positions, with the heading right above the first of them. */
export const frameOf = (lines: readonly PrintedLine[], roles: Roles, firstPosition: number): readonly FrameLine[] => {
  const [first, last] = [Math.min(...roles.keys()), Math.max(...roles.keys())];
  const above = headingAt(lines, roles, firstPosition);
  return lines.flatMap((line, index): FrameLine[] => {
    if (roles.has(index)) return [];
    const around = index < first ? 'head' : index <= last ? 'table' : 'foot';
    return [{ index, line, zone: index === above ? 'heading' : around }];
  });
};
