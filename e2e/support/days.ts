import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';

/** Berlin calendar day relative to today. */
export const dayFromToday = (count: number): string => addDays(berlinDay(new Date()), count);

/** Instant of a Berlin day and time as ISO text. */
export const instant = (day: string, time: string): string => berlinInstant(day, time).toISOString();

export const formatGermanDate = (day: string): string => day.split('-').reverse().join('.');
