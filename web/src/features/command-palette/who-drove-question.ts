import { parseEnteredDay, parseEnteredTime } from '@flottwart/contract/rules/entered-dates';
import { canonicalPlate, plateFault } from '@flottwart/contract/rules/plate';
import type { WhoDroveQuery } from '../../api/trips.ts';

/** Words around the plate, the day and the time that mean nothing. */
const fillers = /^(wer|fuhr|fährt|fahrer|hatte|mit|das|fahrzeug|von|am|um|gegen|ab)$/i;

const maxPlateWords = 3;

const isPlate = (text: string): boolean => /\p{L}/u.test(text) && /\d/.test(text) && plateFault(text) === null;

/** Day and time from words in this order, each of one word or several. */
const readMoment = (words: readonly string[], today: string): Pick<WhoDroveQuery, 'date' | 'time'> | null => {
  for (let count = 1; count < words.length; count += 1) {
    const date = parseEnteredDay(words.slice(0, count).join(' '), { today, latest: today });
    const time = parseEnteredTime(words.slice(count).join(' '));
    if (date !== null && date <= today && time !== null) return { date, time };
  }
  return null;
};

/** Plate, day and time in free form: "HH-FW-1003 gestern 14:00", "Wer fuhr HH FW 1003 am 12.10. um 14 Uhr?". */
export const readQuestion = (text: string, today: string): WhoDroveQuery | null => {
  const words = text
    .replace(/\?+\s*$/, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !fillers.test(word));
  for (let count = 1; count <= maxPlateWords && count < words.length; count += 1) {
    const plate = words.slice(0, count).join(' ');
    const moment = isPlate(plate) ? readMoment(words.slice(count), today) : null;
    if (moment) return { licensePlate: canonicalPlate(plate), ...moment };
  }
  return null;
};
