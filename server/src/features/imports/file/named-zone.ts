import { twoDigits } from '@flottwart/contract/rules/berlin-time';
import { cellText } from './table-content.ts';

const zoneWord =
  /(?<![\p{L}\d])(?:UTC|GMT)(?:\s?(?<sign>[+-])\s?(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?(?![\p{L}\d])/iu;

/** Largest offset of any zone. */
const maxHours = 14;

/** Offset of the zone that a text names, such as +00:00 for UTC; null without one. */
export const offsetNamed = (text: string): string | null => {
  const found = zoneWord.exec(text);
  if (!found) return null;
  const { sign = '+', hours = '0', minutes = '00' } = found.groups ?? {};
  return Number(hours) <= maxHours && Number(minutes) < 60 ? `${sign}${twoDigits(hours)}:${minutes}` : null;
};

/** Heading without the zone of its times. */
export const withoutZone = (heading: string): string =>
  heading.replace(new RegExp(`(?:\\s(?:in|nach))?\\s*${zoneWord.source}`, 'iu'), '');

interface ZoneNote {
  readonly line: string;
  readonly place: 'Über' | 'Unter';
  /** Null if the line names a zone and does not say that the times of the table are in it. */
  readonly offset: string | null;
}

const searchedLines = 40;

/** Zone in a line above or below the table: „Alle Zeiten in UTC“ is about its times, a moment of printing is not. */
export const zoneNote = (rows: readonly (readonly unknown[])[], headerLine: number): ZoneNote | undefined => {
  const above = rows.slice(Math.max(0, headerLine - 1 - searchedLines), Math.max(0, headerLine - 1));
  const below = rows.slice(Math.max(headerLine, rows.length - searchedLines));
  return noteIn(above.map(filledCells), 'Über') ?? noteIn(below.map(filledCells).filter(isNote), 'Unter');
};

const filledCells = (row: readonly unknown[]): readonly string[] =>
  row.slice(0, searchedLines).map(cellText).filter(Boolean);

/** Rows of the table have several cells. */
const isNote = (cells: readonly string[]): boolean => cells.length === 1;

const noteIn = (lines: readonly (readonly string[])[], place: ZoneNote['place']): ZoneNote | undefined => {
  for (const cells of lines) {
    const line = cells.join(' ');
    const offset = offsetNamed(line);
    if (offset === null) continue;
    const isAboutTimes =
      /zeit(?!raum)|time|uhr/iu.test(line) && !/\d{1,2}[:.]\d{2}(?!\d)/.test(line.replace(zoneWord, ''));
    return { line, place, offset: isAboutTimes ? offset : null };
  }
  return undefined;
};

const zoneName = (offset: string): string => (/^.00:00$/.test(offset) ? 'UTC' : `UTC${offset}`);

/** Says how the times of these columns were read. */
export const zoneSentences = (
  columns: readonly { readonly heading: string; readonly offset: string | null }[],
  note: ZoneNote | undefined,
): readonly string[] => {
  const zoned = columns.flatMap(({ heading, offset }) => (offset === null ? [] : [{ heading, offset }]));
  const names = zoned.map(({ heading, offset }) => `„${heading}“ (${zoneName(offset)})`).join(' und ');
  const read =
    zoned.length === 0 ? [] : [`Nicht in deutscher Zeit sind ${names}: Die Vorschau zeigt die Zeiten umgerechnet.`];
  const isOpen = note?.offset === null && columns.length > zoned.length;
  return isOpen
    ? [...read, `${note.place} der Tabelle steht „${note.line}“. Die Zeiten sind trotzdem als deutsche gelesen.`]
    : read;
};
