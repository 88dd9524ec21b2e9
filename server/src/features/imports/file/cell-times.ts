import { addDays, berlinInstants, twoDigits } from '@flottwart/contract/rules/berlin-time';
import { isMidnightAfter, parseEnteredTime } from '@flottwart/contract/rules/entered-dates';
import { cellDateParts, isWithoutYear, unclearDate } from './cell-dates.ts';
import type { FileColumn } from './columns/file-column.ts';
import { type CellReadingContext, type Unreadable, unreadable } from './read-value.ts';

const timeOfDay = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*Uhr)?$/i;
const withZone = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:Uhr\s*)?(Z|[+-]\d{2}:?\d{2}|MESZ|MEZ|CEST|CET|UTC|GMT)$/i;
const namedZones: Readonly<Record<string, string>> = {
  ...{ MESZ: '+02:00', CEST: '+02:00', MEZ: '+01:00', CET: '+01:00' },
  ...{ UTC: 'Z', GMT: 'Z' },
};
const halfDay = /^(0?[1-9]|1[0-2])(?:[:.](\d{2}))?\s*([ap])\.?m\.?$/i;

/** Time in figures with a colon or a dot; 0800, 8 and 8 Uhr are read as in a field for a time. Other text stays. */
export const plainTime = (text: string): string => {
  const written = text.trim();
  if (timeOfDay.test(written)) return written;
  const [, hour, minute = '00', half = ''] = halfDay.exec(written) ?? [];
  if (hour) return `${twoDigits(String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)))}:${minute}`;
  return isMidnightAfter(written) ? '24:00' : (parseEnteredTime(written) ?? written);
};

/** True for a cell with a time and no date. */
export const isTimeAlone = (text: string): boolean => timeOfDay.test(plainTime(text)) || withZone.test(text.trim());

/** More hours than a day has, as Excel shows them with the format [h]:mm. */
const duration = /^(?!24:00)(2[4-9]|[3-9]\d|\d{3}):\d{2}(:\d{2})?$/;

/** Moment with a named zone; undefined without one. */
const zonedInstant = ({ day, rest }: { readonly day: string; readonly rest: string }): Date | undefined => {
  const [, clock, zone = ''] = withZone.exec(rest) ?? [];
  return clock ? new Date(`${day}T${clock.padStart(5, '0')}${namedZones[zone.toUpperCase()] ?? zone}`) : undefined;
};

/** Moments of a time of day: in the zone of its column, else in Berlin, where an hour of autumn is there twice. */
const momentsOf = (day: string, [hour, minute, seconds]: readonly string[], offset?: string): readonly Date[] => {
  const isEndOfDay = Number(hour) === 24;
  const [date, time] = isEndOfDay ? [addDays(day, 1), '00:00'] : [day, `${twoDigits(hour ?? '')}:${minute}`];
  if (offset) return [new Date(`${date}T${time}:${seconds}${offset}`)];
  return berlinInstants(date, time).map((instant) => new Date(instant.getTime() + Number(seconds) * 1000));
};

const failureOf = (text: string, { dateOrder }: CellReadingContext): Unreadable => {
  if (duration.test(text)) return unreadable(text, 'eine Dauer von mehr als einem Tag, keine Uhrzeit.');
  if (isWithoutYear(text)) return { unreadable: `„${text}“: Das Jahr fehlt (TT.MM.JJJJ HH:MM).` };
  return unclearDate(text, dateOrder) ?? unreadable(text, 'kein Zeitpunkt (TT.MM.JJJJ HH:MM).');
};

/** Hour, minute and second of a time; nothing for one that no clock shows. 24:00 is the end of a day. */
const clockOf = (text: string): readonly string[] | undefined => {
  const [, hour = '', minute = '', seconds = '00'] = timeOfDay.exec(plainTime(text)) ?? [];
  const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(seconds) === 0;
  const isTime = hour !== '' && (Number(hour) <= 23 || isEndOfDay) && Number(minute) <= 59 && Number(seconds) <= 59;
  return isTime ? [hour, minute, seconds] : undefined;
};

/** A moment; a time alone is one of the row's day. */
export const instantOf = (text: string, _column: FileColumn, context: CellReadingContext): unknown => {
  const { dateOrder, rowDay, zoneOffset } = context;
  const parts = rowDay && isTimeAlone(text) ? { day: rowDay, rest: text } : cellDateParts(text, dateOrder);
  if (!parts) return failureOf(text, context);
  const zoned = zonedInstant(parts);
  if (zoned) return Number.isNaN(zoned.getTime()) ? failureOf(text, context) : zoned.toISOString();
  const clock = clockOf(parts.rest);
  if (!clock) return failureOf(text, context);
  const [first, second] = momentsOf(parts.day, clock, zoneOffset ?? undefined);
  if (!first) return unreadable(text, 'eine Uhrzeit, die es wegen der Zeitumstellung nicht gab.');
  const instant = first.toISOString();
  return second ? { remarked: instant, remark: '', isTwice: true } : instant;
};
