const hour = 3_600_000;

export type DurationTone = 'normal' | 'long' | 'overlong';

/** Rates the length of the shift, not the driving time: over nine hours long, over ten overlong. */
export const durationTone = (milliseconds: number): DurationTone => {
  if (milliseconds > 10 * hour) return 'overlong';
  return milliseconds > 9 * hour ? 'long' : 'normal';
};

/** Formats as hh:mm, with hours beyond 24. */
export const hoursAndMinutes = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
