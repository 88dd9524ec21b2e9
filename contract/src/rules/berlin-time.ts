import { onFirstUse } from './counted.ts';

/** Zone of all displayed and entered times, whatever the browser's zone. */
export const zone = 'Europe/Berlin';

/** Digits of a day, month, hour or minute. */
export const twoDigits = (value: number | string): string => String(value).padStart(2, '0');

const hourMs = 3_600_000;
/** Length of a calendar day without a zone; one in Berlin may be an hour shorter or longer. */
export const dayMs = 24 * hourMs;

/** Clock change in a month: 01:00 UTC on its last Sunday. */
const clockChange = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs;
};

const march = 2;
const october = 9;

/** Sweden writes dates like ISO 8601. */
const lookup = onFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', calendar: 'iso8601' }),
);

/**
 * Date and time in Berlin as ISO text without zone. Since 1996 all of the EU changes its clocks by one rule, which is applied
 * here: the first formatter costs a browser 25 ms, and each further time more than the rule. Earlier times are looked up.
 */
const berlinClock = (instant: Date): string => {
  const year = instant.getUTCFullYear();
  const time = instant.getTime();
  if (Number.isNaN(time)) return String(instant);
  if (year < 1997 || year > 9998) return lookup().format(instant).replace(' ', 'T');
  const isSummer = time >= clockChange(year, march) && time < clockChange(year, october);
  return new Date(time + (isSummer ? 2 : 1) * hourMs).toISOString();
};

/** Calendar day in Berlin, as YYYY-MM-DD. */
export const berlinDay = (instant: Date): string => berlinClock(instant).split('T')[0] ?? '';

/** Time of day in Berlin, as HH:MM. */
export const berlinTime = (instant: Date): string => (berlinClock(instant).split('T')[1] ?? '').slice(0, 5);

/** Hours ahead of UTC, those of the earlier instant first; three in the summers after the war. */
const offsets = [3, 2, 1];

/** Instant of a Berlin day and time; the first one in the repeated hour of the autumn clock change. */
export const berlinInstant = (day: string, time: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const local = Date.UTC(year, month - 1, date, hour, minute);
  const isShown = (instant: Date): boolean =>
    !Number.isNaN(local) && berlinClock(instant).startsWith(new Date(local).toISOString().slice(0, 16));
  const instants = offsets.map((hours) => new Date(local - hours * hourMs));
  return instants.find(isShown) ?? new Date(local - hourMs);
};

/** Adds days to a calendar day, which has no zone. */
export const addDays = (day: string, count: number): string => {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
};

/** Same day of another month; its last one where that month is shorter. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/** 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** Names of summer and winter time, in the order in which the repeated hour of autumn shows them. */
export const berlinZones = ['MESZ', 'MEZ'] as const;
export type BerlinZone = (typeof berlinZones)[number];

/** Instants of a Berlin day and time: none in the skipped hour of spring, two in the repeated hour of autumn. */
export const berlinInstants = (day: string, time: string): readonly Date[] => {
  const first = berlinInstant(day, time);
  if (berlinTime(first) !== time) return [];
  const hourLater = new Date(first.getTime() + hourMs);
  return berlinTime(hourLater) === time ? [first, hourLater] : [first];
};

/** True for a time that the clock showed twice that day. */
export const isRepeatedHour = (day: string | null, time: string | null): boolean =>
  day !== null && time !== null && berlinInstants(day, time).length > 1;

/** Zone of an instant in the repeated hour of autumn; null where day and time alone are clear. */
export const zoneInRepeatedHour = (instant: Date): BerlinZone | null => {
  const [first, second] = berlinInstants(berlinDay(instant), berlinTime(instant));
  if (!first || !second) return null;
  return instant < second ? 'MESZ' : 'MEZ';
};

/** Time of day with the zone that makes it clear, as in "02:30 MEZ". */
export const timeWithZone = (time: string, zoneName: BerlinZone | null | undefined): string =>
  zoneName ? `${time} ${zoneName}` : time;
