import type { InvoiceProfile } from '../profiles/profiles.ts';
import { labelKey } from '../text.ts';
import { type Row, runGap, textOf, type Word } from './rows.ts';

/** Meaning of a heading; amounts are distinguished further than the columns of a draft, `labelled` belongs to the text. */
export type HeadingRole =
  | 'number'
  | 'date'
  | 'plate'
  | 'service'
  | 'quantity'
  | 'reference'
  | 'ignored'
  | 'labelled'
  | 'amount'
  | 'gross'
  | 'debit'
  | 'credit';

export interface Heading {
  readonly text: string;
  readonly role: HeadingRole | null;
  readonly left: number;
  readonly right: number;
  readonly words: readonly Word[];
}

/** Heading row of a table; `end` is the index of the first row below it. */
export interface Header {
  readonly start: number;
  readonly end: number;
  readonly headings: readonly Heading[];
  /** Meaning of a part of these headings. */
  readonly roleOf: (text: string) => HeadingRole | null;
  /** Equal for repetitions of the same header. */
  readonly key: string;
}

/** Gap between two headings, as a fraction of the height. */
const headingGap = 0.8;
const stackedWithin = 1.8;

/** Words for the time of a service; other days, such as those of registration or of the contract, are part of the text. */
const timeHeading =
  /^(?:(?:leistungs|abrechnungs|berechnungs|beleg|buchungs|rechnungs|positions|liefer|miet|nutzungs|vorgangs|umsatz|tank|lade|fahrt|reparatur|werkstatt|service|einsatz|transaktions|ausführungs|verkaufs)?(?:datum|zeitraum|monate?|periode|tag)(?:von|vom|bis|netto)?|date|von|vom|ab|bis|vonbis|beginn|ende|from|to|period|month|zeit|wann|datum(?:der|von).*|tagder(?:leistung|lieferung))$/;
/** Numbers and days that belong to the text of a position, after their heading. */
const labelledHeading =
  /^vertrag|vertragsn|kostenstelle|^kst|kostentr|fahrer|artikeln|^artnr|laufzeit|erstzulassung|^ez$/;

/** Parts of a heading by which it is known, the more specific ones first. */
const byPart: readonly (readonly [RegExp, HeadingRole])[] = [
  [/kennzeichen|kennz|licen[cs]eplate|kfzkz/, 'plate'],
  [timeHeading, 'date'],
  [/^(?:pos|position|positionsnr|posnr|lfdnr|lfd|nr|item|zeile)$/, 'number'],
  [/menge|anzahl|stück|^stk$|quantity|^qty$/, 'quantity'],
  [
    /einzelpreis|einzelbetrag|^epreis$|preisje|^preis$|rabatt|nachlass|saldo|kumuliert|anschaffungswert|listenpreis|kmstand/,
    'ignored',
  ],
  [/^soll|belastung|lastschrift/, 'debit'],
  [/^haben/, 'credit'],
  [/brutto/, 'gross'],
  [/netto/, 'amount'],
  [/^(?:ust|mwst|steuer|umsatzsteuer|mehrwertsteuer|satz)|(?:satz|%)$|steuersatz|steuerbetrag/, 'ignored'],
  [/einheit|^me$|währung/, 'ignored'],
  [/^(?:bezug|referenz|originalrechnung|zurechnung)/, 'reference'],
  [/leistung|bezeichnung|beschreibung|text|artikel|gegenstand|vorgang|description|produkt|zweck|^art/, 'service'],
  [/fahrzeug|^kfz$/, 'plate'],
  [/betrag|entgelt|summe|gesamt|total|amount|wert|preis|^eur$|^€$/, 'amount'],
];

const phraseRoles: readonly (readonly [keyof InvoiceProfile['columns'], HeadingRole])[] = [
  ['position', 'number'],
  ['date', 'date'],
  ['plate', 'plate'],
  ['service', 'service'],
  ['reference', 'reference'],
  ['quantity', 'quantity'],
  ['other', 'ignored'],
];

const joined = (text: string): string => labelKey(text).replaceAll(' ', '');

/** Role of a heading by the words of a profile, else by a part of it. */
const roleOf = (text: string, { columns }: InvoiceProfile): HeadingRole | null => {
  const key = joined(text);
  if (key === '') return null;
  if (labelledHeading.test(key)) return 'labelled';
  const listed = phraseRoles.find(([kind]) => columns[kind].some((phrase) => joined(phrase) === key))?.[1];
  const known = listed ?? byPart.find(([part]) => part.test(key))?.[1];
  return known ?? (columns.amount.some((phrase) => joined(phrase) === key) ? 'amount' : null);
};

/** Words of a row in groups with wide gaps between them; before a run a narrower one may be enough. */
export const cellsIn = (words: readonly Word[], gap: number, gapOfRuns = gap): Word[][] => {
  const cells: Word[][] = [];
  for (const word of words) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell && last && word.left - last.right < (word.startsRun ? gapOfRuns : gap)) cell.push(word);
    else cells.push([word]);
  }
  return cells;
};

const placed = (words: readonly Word[]) => ({
  text: textOf(words),
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
  words,
});

type Cell = ReturnType<typeof placed>;

const headingCells = (words: readonly Word[], height: number): Cell[] =>
  cellsIn(words, headingGap * height, runGap * height).map(placed);

const overlap = (a: Pick<Cell, 'left' | 'right'>, b: Pick<Cell, 'left' | 'right'>): boolean =>
  a.left < b.right && b.left < a.right;

/** Merges the cells of two lines of a header. */
const stack = (upper: readonly Cell[], lower: readonly Cell[]): Cell[] | null => {
  const below = upper.map((cell) => lower.filter((each) => overlap(cell, each)));
  if (below.flat().length !== lower.length) return null;
  return upper.map((cell, index) => {
    const parts = below[index] ?? [];
    return {
      text: [cell.text, ...parts.map(({ text }) => text)].join(' ').replace(/-\s(?=\p{Ll})/gu, ''),
      left: Math.min(cell.left, ...parts.map(({ left }) => left)),
      right: Math.max(cell.right, ...parts.map(({ right }) => right)),
      words: [...cell.words, ...parts.flatMap(({ words }) => words)],
    };
  });
};

const hasFigures = ({ words }: Row): boolean => words.some(({ text }) => /\d/.test(text));

const headingsFrom = (cells: readonly Cell[], profile: InvoiceProfile): Heading[] | null => {
  const headings = cells.map((cell) => ({ ...cell, role: roleOf(cell.text, profile) }));
  const known = headings.filter(({ role }) => role !== null);
  const isMoney = (role: HeadingRole | null): boolean => ['amount', 'gross', 'debit', 'credit'].includes(role ?? '');
  const isTable =
    known.some(({ role }) => isMoney(role)) && known.some(({ role }) => !isMoney(role) && role !== 'ignored');
  return isTable && known.length * 2 > headings.length ? headings : null;
};

/** Lines of a header at most. */
const maxHeaderLines = 4;

/** Cells of the line below a header that continues it; none if it is another line. */
const continuedCells = (rows: readonly Row[], at: number): Cell[] => {
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || next?.page !== row.page || hasFigures(next)) return [];
  if (next.y - row.y > stackedWithin * row.height) return [];
  const cells = headingCells(next.words, row.height);
  return cells.length > 1 || cells.some(({ text }) => /^[\p{Ll}(/€]|^EUR$/u.test(text)) ? cells : [];
};

/** Header at this row, in one line or in adjacent ones. */
const headerAt = (rows: readonly Row[], at: number, profile: InvoiceProfile): Header | null => {
  const row = rows[at];
  if (!row || hasFigures(row) || row.words.length > 40) return null;
  let cells = headingCells(row.words, row.height);
  if (cells.length < 2) return null;
  let [headings, end] = [headingsFrom(cells, profile), at + 1];
  for (let line = at; line < at + maxHeaderLines - 1; line += 1) {
    const lower = continuedCells(rows, line);
    const both = lower.length === 0 ? null : stack(cells, lower);
    if (!both) break;
    cells = both;
    const stacked = headingsFrom(both, profile);
    if (stacked) [headings, end] = [stacked, line + 2];
  }
  if (!headings) return null;
  const key = headings.map(({ text }) => joined(text)).join('|');
  return { start: at, end, headings, roleOf: (text) => roleOf(text, profile), key };
};

export const headersOf = (rows: readonly Row[], profile: InvoiceProfile): Header[] => {
  const headers: Header[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const header = headerAt(rows, at, profile);
    if (!header) continue;
    headers.push(header);
    at = header.end - 1;
  }
  return headers;
};
