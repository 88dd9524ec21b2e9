const minute = 60_000;
const hour = 60;

/** Whole minutes above which a shift is long. */
export const longShiftMinutes = 9 * hour;

export type DurationTone = 'normal' | 'long' | 'overlong';

const wholeMinutes = (milliseconds: number): number => Math.floor(milliseconds / minute);

/**
 * Rates the length of the shift, not the driving time: over nine hours long, over ten overlong. In whole minutes, as it is shown, so that
 * two shifts with the same text have the same colour.
 */
export const durationTone = (milliseconds: number): DurationTone => {
  const minutes = wholeMinutes(milliseconds);
  if (minutes > 10 * hour) return 'overlong';
  return minutes > longShiftMinutes ? 'long' : 'normal';
};

/** Formats as hh:mm, with hours beyond 24. */
export const hoursAndMinutes = (milliseconds: number): string => {
  const minutes = wholeMinutes(milliseconds);
  return `${String(Math.floor(minutes / hour)).padStart(2, '0')}:${String(minutes % hour).padStart(2, '0')}`;
};
