import { addDays, berlinDay, berlinMoment } from '@flottwart/contract/rules/berlin-time';

/** A calendar day in Berlin, counted from today. */
export const dayFromToday = (count: number): string => addDays(berlinDay(new Date()), count);

/** The moment of a Berlin day and time, as the server takes it. */
export const moment = (day: string, time: string): string => berlinMoment(day, time).toISOString();

export const germanDay = (day: string): string => day.split('-').reverse().join('.');
