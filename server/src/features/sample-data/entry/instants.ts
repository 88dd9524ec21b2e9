import { addDays, berlinDay, berlinInstant, berlinTime } from '@flottwart/contract/rules/berlin-time';

const steps = 8;
const opens = '08:00';
const closes = '17:00';

/** Moves nightly instants to the morning. */
const inOfficeHours = (instant: Date): Date => {
  const time = berlinTime(instant);
  if (time >= opens && time < closes) return instant;
  const minute = String(instant.getUTCMinutes()).padStart(2, '0');
  const day = berlinDay(instant);
  return berlinInstant(time < opens ? day : addDays(day, 1), `08:${minute}`);
};

/** Increasing instants between a beginning and now, for a sequence of events. */
export const instantsAfter = (begin: Date, now: Date): (() => Date) => {
  const step = Math.max(1, (now.getTime() - begin.getTime()) / steps);
  let taken = 0;
  let latest = begin;
  return () => {
    taken += 1;
    const wanted = inOfficeHours(new Date(begin.getTime() + taken * step));
    latest = new Date(Math.min(Math.max(wanted.getTime(), latest.getTime()), now.getTime()));
    return latest;
  };
};
