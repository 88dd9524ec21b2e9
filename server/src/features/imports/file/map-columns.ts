import type { ImportKind } from '@flottwart/contract/imports';
import { isNumberOfDriver, isOpenName } from './cell-names.ts';
import { distances } from './columns/contract-file.ts';
import type { FileColumn } from './columns/file-column.ts';
import { wholeNameHeadings } from './columns/shared-columns.ts';
import { tripDayPaths } from './columns/trip-file.ts';
import { isPlate, isVin } from './find-header.ts';
import { columnLabelled, columnNamed, fileShapes, headingKey } from './headings.ts';
import type { TableHead } from './table-line.ts';

type FoundBy = TableHead['headings'][number]['foundBy'];

export interface Mapped {
  readonly column: FileColumn | null;
  readonly foundBy: FoundBy;
}

export interface Mapping {
  readonly places: readonly Mapped[];
  /** Ambiguities that a person has to decide; nothing of them is mapped. */
  readonly questions: readonly string[];
}

/** First filled cells of the column at a place. */
export type SampleOf = (place: number) => readonly string[];

const none: Mapped = { column: null, foundBy: null };

/** Columns chosen by a person, by label. */
export const chosenColumns = (kind: ImportKind, labels: readonly (string | null)[]): readonly Mapped[] =>
  labels.map((label) => {
    const column = label === null ? undefined : columnLabelled(kind, label);
    return { column: column ?? null, foundBy: 'choice' };
  });

/** Maps headings to columns by name, then by content; asks where two fit equally. */
export const mapColumns = (kind: ImportKind, headings: readonly string[], sampleOf: SampleOf): Mapping => {
  const questions: string[] = [];
  const found = headings.map((heading, place) => namedAt(kind, headings, place) ?? wholeName(kind, heading, place));
  const places = found.map((column): Mapped => (column ? { column, foundBy: 'name' } : none));

  function wholeName(kindOfFile: ImportKind, heading: string, place: number): FileColumn | undefined {
    const hasDrivers = kindOfFile === 'employees' || kindOfFile === 'trips';
    if (!hasDrivers || !wholeNameHeadings.some((name) => headingKey(name) === headingKey(heading))) return undefined;
    const prefix = kindOfFile === 'trips' ? 'driver.' : '';
    const byPath = (path: string) =>
      fileShapes[kindOfFile].columns.find((column) => column.path === `${prefix}${path}`);
    if (headings.some((other) => columnNamed(kindOfFile, other)?.path === `${prefix}firstName`))
      return byPath('lastName');
    const texts = sampleOf(place);
    const hasComma = (text: string) => text.includes(',');
    if (share(texts, hasComma) >= mostly) return byPath('reversedName');
    // A number in the last row may be the count of a sums row.
    const hasNumbers = texts.every(isNumberOfDriver) || texts.slice(0, -1).some(isNumberOfDriver);
    if (texts.length === 0 || (!hasNumbers && !texts.some(hasComma) && !texts.some(isOpenName)))
      return byPath('lastName');
    questions.push(nameQuestion(heading, texts));
    return undefined;
  }

  const decided = places.map((mapped, place): Mapped => {
    const rivals = places.flatMap((other, at) => (other.column && other.column === mapped.column ? [at] : []));
    if (!mapped.column || mapped.column.type === 'note' || rivals.length < 2) return mapped;
    const winner = winnerOf(rivals, headings, mapped.column, sampleOf);
    if (winner === undefined && place === rivals[0])
      questions.push(
        `Mehrere Spalten passen zu „${mapped.column.label}“: ${rivals.map((at) => `„${headings[at]}“`).join(', ')}. Welche gilt?`,
      );
    return winner === place ? mapped : none;
  });
  questions.push(...distanceQuestions(kind, headings, decided));
  const moments = kind === 'trips' ? withMoments(decided, sampleOf) : decided;
  return { places: withContent(kind, moments, { sampleOf, questions }), questions };
};

/** Asks for the order of the names in one column with drivers; cells of another kind get a remark of their own. */
const nameQuestion = (heading: string, texts: readonly string[]): string => {
  const number = texts.find(isNumberOfDriver);
  if (number !== undefined && texts.every(isNumberOfDriver))
    return `„${heading}“ enthält Nummern wie ${number}: Sind es die der Mitarbeiter (Mitarbeiter-ID)?`;
  const others = number === undefined ? '' : ` Zeilen mit einer Nummer wie ${number} bleiben weg.`;
  return `„${heading}“ enthält Vor- und Nachnamen: Steht der Vorname vorn (Vorname Nachname) oder der Nachname (Nachname, Vorname)?${others}`;
};

const hasTime = (text: string): boolean => /\d:\d\d|^\d{5}[.,]\d/.test(text);

/** "Start date" of other systems has the time too: the moment itself, unless another column has it. */
const withMoments = (places: readonly Mapped[], sampleOf: SampleOf): readonly Mapped[] => {
  const { columns } = fileShapes.trips;
  const isMapped = (path: string): boolean => places.some(({ column }) => column?.path === path);
  return places.map((mapped, place) => {
    const path = (['start', 'end'] as const).find((each) => mapped.column?.path === tripDayPaths[each]);
    if (!path || isMapped(path) || share(sampleOf(place), hasTime) < mostly) return mapped;
    return { ...mapped, column: columns.find((column) => column.path === path) ?? null };
  });
};

const distanceKeys = new Set(distances.map(headingKey));

/** "Kilometer" of a contract may be those of a year as well as of the whole term, unless another column names them. */
const distanceQuestions = (kind: ImportKind, headings: readonly string[], places: readonly Mapped[]): string[] => {
  const isKnown = places.some(({ column }) => column?.path.startsWith('kilometres'));
  if (kind !== 'contracts' || isKnown) return [];
  const heading = headings.find((each) => distanceKeys.has(headingKey(each.replace(/[([].*?[)\]]/g, ''))));
  return heading === undefined
    ? []
    : [`„${heading}“: Sind das die Kilometer der ganzen Laufzeit („Kilometer gesamt“) oder die im Jahr?`];
};

/** "Nr." is a house number only beside the street. */
const namedAt = (kind: ImportKind, headings: readonly string[], place: number): FileColumn | undefined => {
  const heading = headings[place] ?? '';
  const column = columnNamed(kind, heading);
  if (column?.path !== 'houseNumber' || headingKey(heading) !== 'nr') return column;
  return columnNamed(kind, headings[place - 1] ?? '')?.path === 'street' ? column : undefined;
};

const mostly = 0.6;

const share = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length;

/** The one filled column of several, else the one with the heading of the template. */
const winnerOf = (
  rivals: readonly number[],
  headings: readonly string[],
  { label }: FileColumn,
  sampleOf: SampleOf,
): number | undefined => {
  const filled = rivals.filter((place) => sampleOf(place).length > 0);
  if (filled.length === 1) return filled[0];
  const exact = rivals.filter((place) => headingKey(headings[place] ?? '') === headingKey(label));
  return exact.length === 1 ? exact[0] : undefined;
};

const contentTests = { vin: isVin, plate: isPlate } as const;

/** Finds VIN and plate by their shape if no heading names them. */
const withContent = (
  kind: ImportKind,
  places: readonly Mapped[],
  { sampleOf, questions }: { readonly sampleOf: SampleOf; readonly questions: string[] },
): readonly Mapped[] => {
  const result = [...places];
  for (const column of fileShapes[kind].columns) {
    if (column.type !== 'vin' && column.type !== 'plate') continue;
    if (result.some((mapped) => mapped.column === column)) continue;
    const test = contentTests[column.type];
    const fitting = [...result.keys()].filter(
      (place) => result[place]?.column === null && share(sampleOf(place), test) >= mostly,
    );
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) result[only] = { column, foundBy: 'content' };
    else if (fitting.length > 1 && !questions.some((text) => text.includes(`„${column.label}“`)))
      questions.push(`Mehrere Spalten sehen nach „${column.label}“ aus. Welche gilt?`);
  }
  return result;
};
