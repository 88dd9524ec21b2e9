import { formatGermanDate } from '@flottwart/contract/grammar/day';
import {
  type EntryContext,
  isMidnightAfter,
  parseEnteredDay,
  parseEnteredMoment,
  parseEnteredMonth,
  parseEnteredTime,
} from '@flottwart/contract/grammar/entry';
import { monthNames } from '@flottwart/contract/grammar/months';
import { type BerlinZone, berlinInstants, isRepeatedHour, timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { isRealDay } from '@flottwart/contract/rules/calendar-day';
import { earliestDay, latestDay } from '@flottwart/contract/rules/limits';

export type DateKind = 'date' | 'datetime' | 'time' | 'month';

/** Time of a due date that names a day alone: due by its last minute. */
export const endOfDay = '23:59';

/** Long enough for a day with weekday, month and time in words. */
export const maxEntryLength = 40;

interface DateForm {
  /** Value on the wire and in forms, from what was typed; `null` for anything that is none. */
  readonly parse: (text: string, context: EntryContext) => string | null;
  readonly isValue: (text: string) => boolean;
  readonly format: (value: string) => string;
  readonly placeholder: string;
  readonly message: string;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const zoneAtEnd = /\s*\b(MESZ|MEZ)$/i;

/** Zone of a day with time in the hour that the autumn clock change shows twice; summer time unless MEZ is written. */
export const zoneOfEntry = (value: string): BerlinZone | null => {
  if (!isRepeatedHour(value.slice(0, 10), value.slice(11, 16))) return null;
  return value.endsWith(' MEZ') ? 'MEZ' : 'MESZ';
};

const parseMoment = (text: string, context: EntryContext): string | null => {
  const moment = parseEnteredMoment(text.replace(zoneAtEnd, ''), context, endOfDay);
  const [, zone = ''] = zoneAtEnd.exec(text) ?? [];
  return moment !== null && zone.toUpperCase() === 'MEZ' && zoneOfEntry(moment) ? `${moment} MEZ` : moment;
};

const forms: Readonly<Record<DateKind, DateForm>> = {
  date: {
    parse: parseEnteredDay,
    isValue: isRealDay,
    format: formatGermanDate,
    placeholder: 'TT.MM.JJJJ',
    message: 'Bitte ein gültiges Datum eingeben, etwa 01.10.2026.',
  },
  datetime: {
    parse: parseMoment,
    isValue: (text) =>
      isRealDay(text.slice(0, 10)) &&
      text[10] === 'T' &&
      isTime(text.slice(11, 16)) &&
      /^( MEZ)?$/.test(text.slice(16)),
    format: (value) =>
      `${formatGermanDate(value.slice(0, 10))}, ${timeWithZone(value.slice(11, 16), zoneOfEntry(value))}`,
    placeholder: 'TT.MM.JJJJ, HH:MM',
    message: 'Bitte Datum und Uhrzeit eingeben, etwa 01.10.2026, 08:30.',
  },
  time: {
    parse: parseEnteredTime,
    isValue: isTime,
    format: (value) => value,
    placeholder: 'HH:MM',
    message: 'Bitte eine gültige Uhrzeit eingeben, etwa 08:30.',
  },
  month: {
    parse: parseEnteredMonth,
    isValue: (text) => isRealDay(`${text}-01`),
    format: (value) => `${monthNames[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`,
    placeholder: 'MM/JJJJ',
    message: 'Bitte einen Monat eingeben, etwa 10/2026.',
  },
};

export const placeholderOf = (kind: DateKind): string => forms[kind].placeholder;

/** The value that a text means; the text itself if it means none, so that nothing typed is lost. */
export const entryOf = (kind: DateKind, text: string, context: EntryContext): string =>
  forms[kind].parse(text, context) ?? text.trim();

/** Value as it reads in German; other text as it was typed. */
export const formatEntry = (kind: DateKind, value: string): string =>
  forms[kind].isValue(value) ? forms[kind].format(value) : value;

const midnightAfter = 'Statt 24:00 bitte 00:00 mit dem Datum des nächsten Tages eingeben.';

/** True for a day with time in the hour that the spring clock change leaves out. */
const isSkipped = (kind: DateKind, value: string): boolean =>
  kind === 'datetime' && berlinInstants(value.slice(0, 10), value.slice(11, 16)).length === 0;

/** German sentence about an entry that cannot be saved; `null` for one that can, and for none. */
export const entryError = (kind: DateKind, value: string): string | null => {
  if (value === '') return null;
  if (kind === 'time' && isMidnightAfter(value)) return midnightAfter;
  if (!forms[kind].isValue(value)) return forms[kind].message;
  if (isSkipped(kind, value))
    return 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.';
  const isInRange = kind === 'time' || (value >= earliestDay.slice(0, value.length) && value.slice(0, 10) <= latestDay);
  return isInRange
    ? null
    : `Das Datum muss zwischen ${formatGermanDate(earliestDay)} und ${formatGermanDate(latestDay)} liegen.`;
};

/** German sentence about a day after the last one of its field. */
export const limitError = (value: string, max: string | undefined, today: string): string | null => {
  if (max === undefined || !isRealDay(value.slice(0, 10)) || value.slice(0, 10) <= max) return null;
  return max === today
    ? 'Das Datum darf nicht in der Zukunft liegen.'
    : `Das Datum darf nicht nach dem ${formatGermanDate(max)} liegen.`;
};
