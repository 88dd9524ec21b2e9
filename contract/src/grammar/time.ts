import { twoDigits } from '../rules/berlin-time.ts';

/** Time of day as a person writes it. */
export interface ClockTime {
  /** HH:MM; 24:00 is the midnight after the day. */
  readonly time: string;
  /** Two digits, with a fraction where one is written. */
  readonly seconds: string;
  /** Written with am or pm, as are days whose month comes first. */
  readonly hasHalfDays: boolean;
  /** Offset of a zone that is written behind it, such as +02:00 or Z. */
  readonly offset: string | null;
}

const forms = [
  /^(?<hour>\d{1,2}):(?<minute>\d)$/,
  /^(?<hour>\d{1,2})(?:\s*(?:[:.,h]|Uhr)\s*(?<minute>\d{2})(?::(?<second>\d{2}(?:\.\d+)?))?)?\s*(?:Uhr|h)?$/i,
  /^(?<hour>\d{1,2})(?<minute>\d{2})$/,
  /^(?<hour>0?[1-9]|1[0-2])(?:[:.](?<minute>\d{2}))?\s*(?<half>[ap])\.?m\.?$/i,
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}(?:\.\d+)?))?\s*(?:Uhr\s*)?(?<zone>Z|[+-]\d{2}:?\d{2}|MESZ|MEZ|CEST|CET|UTC|GMT)$/i,
];

const namedZones: Readonly<Record<string, string>> = {
  ...{ MESZ: '+02:00', CEST: '+02:00', MEZ: '+01:00', CET: '+01:00' },
  ...{ UTC: 'Z', GMT: 'Z' },
};

const offsetOf = (zone: string): string => namedZones[zone] ?? zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2');

const wholeHour = (hour: string, half: string | undefined): number =>
  half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** Time of day: 8:30, 8.30, 830, 8 Uhr 30, 8, 7:5, 8:30 pm, 08:30 MEZ. Null for anything else. */
export const readTime = (text: string): ClockTime | null => {
  const written = text.trim();
  const found = forms.map((form) => form.exec(written)).find((match) => match);
  if (!found) return null;
  const { hour = '', minute = '0', second = '00', half, zone } = found.groups ?? {};
  const hours = wholeHour(hour, half);
  const isEndOfDay = hours === 24 && Number(minute) === 0 && Number(second) === 0;
  if ((hours > 23 && !isEndOfDay) || Number(minute) > 59 || Number(second) >= 60) return null;
  const offset = zone === undefined ? null : offsetOf(zone.toUpperCase());
  return { time: `${twoDigits(hours)}:${twoDigits(minute)}`, seconds: second, hasHalfDays: half !== undefined, offset };
};

const duration = /^(\d{1,3}):(\d{2})(?::(\d{2}))?(?:\s*(?:h|std\.?|stunden))?$/i;

/** Duration in milliseconds, such as 8:45 or 26:30 h, with hours beyond 24; null without a readable one. */
export const readDuration = (text: string): number | null => {
  const [, hours, minutes, seconds = '0'] = duration.exec(text.trim()) ?? [];
  return hours ? (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 : null;
};
