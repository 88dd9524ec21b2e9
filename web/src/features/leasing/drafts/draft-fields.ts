import { germanCents, wholeEuroCents } from '@flottwart/contract/grammar/amount';
import { formatGermanDate } from '@flottwart/contract/grammar/day';
import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { timeOfCell } from '@flottwart/contract/grammar/period';
import type { DraftWord, LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import type { ColumnRole, FormField, RowRole } from '@flottwart/contract/rules/leasing-drafts';
import {
  maxCompanyNameLength,
  maxInvoiceNumberLength,
  maxPlateLength,
  maxVatIdLength,
} from '@flottwart/contract/rules/limits';
import type { DraftChange } from '../../../api/leasing-drafts.ts';
import { germanNumber } from '../../../lib/german-numbers.ts';
import { entryOf } from '../../../ui/dates/date-kinds.ts';

export const columnLabels: Readonly<Record<ColumnRole, string>> = {
  service: 'Leistung',
  plate: 'Kennzeichen',
  date: 'Zeitraum',
  amount: 'Betrag',
  number: 'Position',
  quantity: 'Menge',
  reference: 'Bezug auf Beleg',
  ignored: 'nicht übernehmen',
};

export const rowLabels: Readonly<Record<RowRole, string>> = {
  position: 'Position',
  text: 'Text zur Zeile darüber',
  vehicle: 'Fahrzeug der Zeilen darunter',
  ignored: 'keine Position',
};

export const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  declaredKeys(labels).map((value) => ({ value, label: labels[value] }));

/** A reason why the document cannot be taken yet, at its place in the form. */
export interface Doubt {
  readonly text: string;
  readonly field: FormField | null;
  readonly row: number | null;
  /** Index of the question that a tick answers; null if only a change settles it. */
  readonly question: number | null;
}

/** Every doubt once: open questions, and what is missing besides. */
export const doubtsOf = ({ questions, preview }: LeasingDraft): readonly Doubt[] => [
  ...questions.flatMap(({ text, answer, field = null, row = null, needsNumber = false }, index) =>
    answer === null ? [{ text, field, row, question: needsNumber ? null : index }] : [],
  ),
  ...preview.problems
    .filter(({ question }) => question === undefined)
    .map(({ text, field = null, row }) => ({ text, field, row, question: null })),
];

/** Cents of an amount as typed or printed. */
export const centsIn = (text: string): number | null => {
  const plain = text.replace(/(?<=\d)\s(?=\d{3})/g, '').trim();
  const typed = parseGermanNumber(plain, 2);
  return germanCents(plain) ?? wholeEuroCents(plain) ?? (typed === null ? null : Math.round(typed * 100));
};

const dayIn = (text: string): string | null => {
  const entry = entryOf('date', text, { today: new Date().toISOString().slice(0, 10) });
  return /^\d{4}-\d\d-\d\d$/.test(entry) ? entry : (timeOfCell(text)?.date ?? null);
};

type Period = NonNullable<LeasingDraft['period']>;

const periodIn = (text: string): Period | null => {
  const time = timeOfCell(text);
  if (time?.period) return time.period;
  const day = dayIn(text);
  return day === null ? null : { from: day, to: day };
};

const periodText = ({ from, to }: Period): string =>
  from === to ? formatGermanDate(from) : `${formatGermanDate(from)} – ${formatGermanDate(to)}`;

const amountText = (amount: number | null): string => (amount === null ? '' : germanNumber(amount, 2));

type TextField = 'invoiceNumber' | 'invoiceDate' | 'period' | 'issuerName' | 'issuerVatId' | 'licensePlate';
export type TotalField = 'net' | 'tax' | 'gross';
export type HeadField = TextField | TotalField;

interface HeadFieldRules {
  readonly label: string;
  readonly maxLength?: number;
  readonly textOf: (draft: LeasingDraft) => string;
  /** Change that a text means, or the German sentence against it. */
  readonly changeOf: (text: string) => DraftChange | string;
}

const plainText = (
  key: 'invoiceNumber' | 'issuerName' | 'issuerVatId' | 'licensePlate',
  label: string,
  maxLength: number,
) => ({
  label,
  maxLength,
  textOf: (draft: LeasingDraft) => draft[key] ?? '',
  changeOf: (text: string) => ({ [key]: text }),
});

const total = (key: TotalField, label: string): HeadFieldRules => ({
  label,
  textOf: (draft) => amountText(draft[key]),
  changeOf: (text) => {
    const cents = centsIn(text);
    if (text !== '' && cents === null) return 'Bitte einen Betrag wie 1.234,56 eingeben.';
    return { [key]: cents === null ? null : cents / 100 };
  },
});

/** Fields of the form in their order. */
export const headFields: Readonly<Record<HeadField, HeadFieldRules>> = {
  invoiceNumber: plainText('invoiceNumber', 'Nummer', maxInvoiceNumberLength),
  invoiceDate: {
    label: 'Datum',
    textOf: ({ invoiceDate }) => (invoiceDate === null ? '' : formatGermanDate(invoiceDate)),
    changeOf: (text) => {
      const day = text === '' ? '' : dayIn(text);
      return day === null ? 'Bitte ein Datum wie 31.03.2026 eingeben.' : { invoiceDate: day };
    },
  },
  period: {
    label: 'Leistungszeitraum',
    textOf: ({ period }) => (period === null ? '' : periodText(period)),
    changeOf: (text) => {
      const period = text === '' ? null : periodIn(text);
      if (text !== '' && period === null) return 'Bitte einen Zeitraum wie März 2026 oder 01.03.–31.03.2026 eingeben.';
      return { period };
    },
  },
  issuerName: plainText('issuerName', 'Aussteller', maxCompanyNameLength),
  issuerVatId: plainText('issuerVatId', 'USt-IdNr. des Ausstellers', maxVatIdLength),
  licensePlate: plainText('licensePlate', 'Kennzeichen für alle Positionen', maxPlateLength),
  net: total('net', 'Netto'),
  tax: total('tax', 'Umsatzsteuer'),
  gross: total('gross', 'Brutto'),
};

/** Part of a page as fractions of its width and height. */
export type Box = Omit<DraftWord, 'text'>;

const unionOf = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const maxWordsOfValue = 8;
const bare = (text: string): string => text.replace(/[\s:;,.]+$/, '').toUpperCase();

/** Meaning by which a printed text is the value of a field. */
const meaningOf: Readonly<Partial<Record<HeadField, (text: string) => string | number | null>>> = {
  invoiceDate: dayIn,
  net: centsIn,
  tax: centsIn,
  gross: centsIn,
};

const totals: readonly HeadField[] = ['net', 'tax', 'gross'];

/** Place where a value is printed: that of a total the last one, any other the first. */
export const placeOf = (field: HeadField, text: string, words: readonly DraftWord[]): Box | null => {
  if (text === '') return null;
  const read = meaningOf[field] ?? bare;
  const wanted = read(text);
  const longest = Math.min(maxWordsOfValue, field in meaningOf ? 3 : text.split(/\s+/).length);
  const starts = totals.includes(field) ? [...words.keys()].reverse() : [...words.keys()];
  for (let count = 1; count <= longest; count += 1)
    for (const start of starts) {
      const run = words.slice(start, start + count);
      if (run.length === count && read(run.map((word) => word.text).join(' ')) === wanted) return unionOf(run);
    }
  return null;
};

/** Words whose boxes touch the area between two of them, in reading order. */
export const wordsBetween = (words: readonly DraftWord[], from: number, to: number): readonly DraftWord[] => {
  const [first, last] = [words[from], words[to]];
  if (!first || !last) return [];
  const area = unionOf([first, last]);
  return words.filter(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
  });
};
