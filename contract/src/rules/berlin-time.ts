import { TZDate } from '@date-fns/tz';

/** Zone of all displayed and entered times, whatever the browser's zone. */
export const zone = 'Europe/Berlin';

const two = (value: number): string => String(value).padStart(2, '0');

const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Calendar day in Berlin, as YYYY-MM-DD. */
export const berlinDay = (instant: Date): string => dayOf(new TZDate(instant.getTime(), zone));

/** Time of day in Berlin, as HH:MM. */
export const berlinTime = (instant: Date): string => {
  const there = new TZDate(instant.getTime(), zone);
  return `${two(there.getHours())}:${two(there.getMinutes())}`;
};

const hourMs = 3_600_000;

/** Instant of a Berlin day and time; the first one in the repeated hour of the autumn clock change. */
export const berlinInstant = (day: string, time: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const instant = new TZDate(year, month - 1, date, hour, minute, zone).getTime();
  const hourBefore = new Date(instant - hourMs);
  return berlinTime(hourBefore) === berlinTime(new Date(instant)) ? hourBefore : new Date(instant);
};

/** Adds days to a calendar day, which has no zone. */
export const addDays = (day: string, count: number): string => {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + count);
  return instant.toISOString().slice(0, 10);
};

/** Instants of a Berlin day and time: none in the skipped hour of spring, two in the repeated hour of autumn. */
export const berlinInstants = (day: string, time: string): readonly Date[] => {
  const first = berlinInstant(day, time);
  if (berlinTime(first) !== time) return [];
  const hourLater = new Date(first.getTime() + hourMs);
  return berlinTime(hourLater) === time ? [first, hourLater] : [first];
};
