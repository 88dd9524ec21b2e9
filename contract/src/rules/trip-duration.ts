const minute = 60_000;
const hour = 60;

/** Lengths of a shift, in hours, above which it is long, and too long. */
export const longShiftHours = 9;
export const overlongShiftHours = 10;
/** Whole minutes above which a shift is long. */
export const longShiftMinutes = longShiftHours * hour;

export type DurationTone = 'normal' | 'long' | 'overlong';

const wholeMinutes = (milliseconds: number): number => Math.floor(milliseconds / minute);

/**
 * Rates the length of the shift, not the driving time: over nine hours long, over ten overlong. In whole minutes, as it is shown, so that
 * two shifts with the same text have the same colour.
 */
export const durationTone = (milliseconds: number): DurationTone => {
  const minutes = wholeMinutes(milliseconds);
  if (minutes > overlongShiftHours * hour) return 'overlong';
  return minutes > longShiftMinutes ? 'long' : 'normal';
};

/** Formats as hh:mm, with hours beyond 24. */
export const hoursAndMinutes = (milliseconds: number): string => {
  const minutes = wholeMinutes(milliseconds);
  return `${String(Math.floor(minutes / hour)).padStart(2, '0')}:${String(minutes % hour).padStart(2, '0')}`;
};
