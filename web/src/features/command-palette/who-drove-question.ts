import { parseEnteredDay, parseTimeOfDay } from '@flottwart/contract/grammar/entry';
import { addDays, berlinZones, isRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { canonicalPlate, plateError } from '@flottwart/contract/rules/plate';
import type { QueryOf } from '../../api/query.ts';

/** Plate in a text with a day, a time or both. */
export interface Asked {
  readonly licensePlate: string;
  /** Question to answer; without a time it is about the whole day. */
  readonly question?: QueryOf<'GET /api/vehicle-driver-history/who-drove'>;
  /** Reason why there is none. */
  readonly reason?: string;
}

interface Now {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** HH:MM. */
  readonly time: string;
}

interface Context extends Now {
  /** "Letzten" before a weekday, which then is not today. */
  readonly saysLast: boolean;
}

type Moment = Pick<QueryOf<'GET /api/vehicle-driver-history/who-drove'>, 'date' | 'time' | 'timeZone'>;

const zoneWord = /^(MESZ|MEZ)$/i;

/** The zone that a text names, which counts in the repeated hour alone. */
const zoneIn = (words: readonly string[], { date, time }: Moment): Pick<Moment, 'timeZone'> => {
  const named = words.find((word) => zoneWord.test(word))?.toUpperCase();
  const timeZone = berlinZones.find((zone) => zone === named);
  return timeZone && time !== '' && isRepeatedHour(date, time) ? { timeZone } : {};
};

/** Words around the plate, the day and the time that mean nothing. */
const fillers = /^(wer|fuhr|fährt|fahrer|hatte|mit|das|fahrzeug|von|am|um|gegen|ab)$/i;
const lastWord = /^(letzte|vorige|vergangene)[nrms]?$/i;

const maxPlateWords = 3;

const isPlate = (text: string): boolean =>
  /\p{L}/u.test(text) && /\d/.test(text) && !/\buhr\b/i.test(text) && plateError(text) === null;

const clearPlate = /^[A-ZÄÖÜ]{1,3}-(?:[A-Z]{1,2}-)?\d{1,4}[EH]?$/;
const clearTime = /:|\d\s*uhr/i;
const aboutTime = /^(\d[\d.:,/-]*|uhr|morgen|übermorgen|heute|gestern|vorgestern)$/i;
const timeRange = /\d:\d{2}\s*(\p{Pd}|bis)\s*\d{1,2}:\d{2}/u;
const weekday = /^(mo|di|mi|do|fr|sa|so)/i;

/** A weekday whose time is still to come today was a week ago, as is the last one of its name. */
const readMoment = (dayText: string, timeText: string, { today, time: now, saysLast }: Context): Moment | null => {
  const named = dayText === '' ? today : parseEnteredDay(dayText, { today, latest: today });
  if (named === null) return null;
  const moment = timeText === '' ? { day: named, time: '' } : parseTimeOfDay(named, timeText);
  if (moment === null) return null;
  const { day, time } = moment;
  const isWeekAgo = named === today && weekday.test(dayText) && (saysLast || day > today || time > now);
  return { date: isWeekAgo ? addDays(day, -7) : day, time };
};

/** Day and time in either order, each of one word or several; one of them may be missing. */
const findMoment = (words: readonly string[], now: Context, isClear: boolean): Moment | null => {
  const text = words.join(' ');
  for (let count = 1; count < words.length; count += 1) {
    const [first, second] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const moment = readMoment(first, second, now) ?? readMoment(second, first, now);
    if (moment) return moment;
  }
  if (!isClear || words.length === 0) return null;
  return readMoment(text, '', now) ?? (clearTime.test(text) ? readMoment('', text, now) : null);
};

const toAsked = (licensePlate: string, moment: Moment, now: Now): Asked =>
  moment.date > now.today || (moment.date === now.today && moment.time > now.time)
    ? { licensePlate, reason: 'Dieser Zeitpunkt liegt in der Zukunft.' }
    : { licensePlate, question: { licensePlate, ...moment } };

const readAround = (plate: string, words: readonly string[], now: Context): Asked | null => {
  const licensePlate = canonicalPlate(plate);
  const isClear = clearPlate.test(licensePlate);
  const rest = words.filter((word) => !zoneWord.test(word));
  const moment = findMoment(rest, now, isClear);
  if (moment) return toAsked(licensePlate, { ...moment, ...zoneIn(words, moment) }, now);
  if (isClear && timeRange.test(rest.join(' '))) return { licensePlate, reason: 'Bitte nur eine Uhrzeit angeben.' };
  return isClear && rest.length > 0 && rest.every((word) => aboutTime.test(word))
    ? { licensePlate, reason: 'Diesen Tag oder diese Uhrzeit gibt es nicht.' }
    : null;
};

/** Plate, day and time in free form and any order: "HH-FW-1003 gestern 14:00", "Wer fuhr am 12.10. HH FW 1003?". */
export const readQuestion = (text: string, now: Now): Asked | null => {
  const written = text.replace(/\?+\s*$/, '').split(/[\s,]+/);
  const words = written.filter((word) => word !== '' && !fillers.test(word) && !lastWord.test(word));
  const context = { ...now, saysLast: written.some((word) => lastWord.test(word)) };
  const found = words.flatMap((_, start) =>
    Array.from({ length: Math.min(maxPlateWords, words.length - start) }, (_unused, index) => {
      const plate = words.slice(start, start + index + 1).join(' ');
      const rest = [...words.slice(0, start), ...words.slice(start + index + 1)];
      return isPlate(plate) ? readAround(plate, rest, context) : null;
    }).filter((asked) => asked !== null),
  );
  // A time and part of a plate, such as "09:30 B-UE", could be a plate of another country.
  const clear = found.filter(({ licensePlate }) => clearPlate.test(licensePlate));
  const candidates = clear.length > 0 ? clear : found;
  return candidates.find(({ question }) => question) ?? candidates[0] ?? null;
};
