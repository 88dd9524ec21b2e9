import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { Locator } from '@playwright/test';

/** Berlin calendar day relative to today. */
export const dayFromToday = (count: number): string => addDays(berlinDay(new Date()), count);

/** Instant of a Berlin day and time as ISO text. */
export const instant = (day: string, time: string): string => berlinInstant(day, time).toISOString();

export const formatGermanDate = (day: string): string => day.split('-').reverse().join('.');

/** Types a day as Germans write it and leaves the field, which is what a filter waits for. */
export const typeDay = async (field: Locator, day: string): Promise<void> => {
  await field.fill(formatGermanDate(day));
  await field.blur();
};
