import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';

const dash = '–';

/** What some sources send for "unknown". */
const epoch = '1970-01-01';

const dayParts = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day (JJJJ-MM-TT) as TT.MM.JJJJ; a missing, invalid or zero one as a dash. */
export const formatDay = (day: string | null): string => {
  const parts = day === null || day === epoch ? null : dayParts.exec(day);
  if (!parts || Number.isNaN(Date.parse(parts[0]))) return dash;
  const [, year, month, date] = parts;
  return `${date}.${month}.${year}`;
};

/** A moment as TT.MM.JJJJ, HH:MM in Berlin. */
export const formatMoment = (moment: string | null): string => {
  const date = new Date(moment ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return dash;
  const day = formatDay(berlinDay(date));
  return day === dash ? dash : `${day}, ${berlinTime(date)}`;
};
