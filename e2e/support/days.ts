import { addDays, berlinDay, berlinMoment } from '@flottwart/contract/rules/berlin-time';

/** Berlin calendar day relative to today. */
export const dayFromToday = (count: number): string => addDays(berlinDay(new Date()), count);

/** Instant of a Berlin day and time as ISO text. */
export const moment = (day: string, time: string): string => berlinMoment(day, time).toISOString();

export const germanDay = (day: string): string => day.split('-').reverse().join('.');
