import { defaultMaxShiftHours, type TripTimes } from '@flottwart/contract/rules/open-trips';

/** Times of a trip as the server sends them, with the longest shift of a new company. */
export const tripTimes = (startTime: string, endTime: string | null = null): TripTimes => ({
  startTime,
  endTime,
  presumedEnd: null,
  unclearFrom:
    endTime === null ? new Date(Date.parse(startTime) + defaultMaxShiftHours * 3_600_000).toISOString() : null,
});
