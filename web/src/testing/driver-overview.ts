import type { DriverOverview, HoursWeek } from '@flottwart/contract/driver-overview';
import { daysOfWeek, hoursMondays } from '@flottwart/contract/rules/driver-hours';
import { tripTimes } from './trip-times.ts';

/** A Wednesday. */
export const now = new Date('2026-11-18T12:00:00Z');

/** Weeks with these hours, by day. */
export const weeksWith = (hours: Readonly<Record<string, number>>): HoursWeek[] =>
  hoursMondays('2026-11-18').map((monday) => {
    const days = daysOfWeek(monday).map((day) => ({ day, seconds: Math.round((hours[day] ?? 0) * 3600) }));
    return { monday, days, seconds: days.reduce((sum, { seconds }) => sum + seconds, 0) };
  });

export const emptyOverview: DriverOverview = {
  vehicle: null,
  weeks: weeksWith({}),
  licence: { lastCheck: null, nextCheckOn: null, isSpread: false, months: 6 },
};

export const busyOverview: DriverOverview = {
  vehicle: {
    id: 17,
    licensePlate: 'HH-FW-1003',
    trip: { id: 9, ...tripTimes('2026-11-18T05:00:00.000Z') },
  },
  weeks: weeksWith({
    '2026-11-09': 9.5,
    '2026-11-10': 10.5,
    '2026-11-11': 10,
    '2026-11-12': 9,
    '2026-11-13': 9.75,
    '2026-11-16': 8.25,
    '2026-11-18': 7,
  }),
  licence: {
    lastCheck: { id: 4, checkedOn: '2026-05-20', checkedBy: 'Erika Muster' },
    nextCheckOn: '2026-11-20',
    isSpread: false,
    months: 6,
  },
};
