import type { Fleet, NumberedShift } from './fleet.ts';

/** Row of showTripReportExtern. */
export type WebfleetTripRow = Readonly<Record<string, string | number>>;

const minuteMs = 60_000;
const tripMs = 60 * minuteMs;
const tripAndStopMs = 85 * minuteMs;
const maxDriveMs = 9 * 60 * minuteMs;

/** Formats of driver names vary, as in manually entered data. */
const driverName = (number: number, firstName: string, lastName: string): string =>
  number % 2 === 0 ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`;

/** ISO text without milliseconds, as WEBFLEET writes it. */
const isoSeconds = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

/** Trips of a shift, from ignition to ignition; the current one is not reported yet. */
const tripsOf = ({ shift: { driver, vehicle, start, end }, number }: NumberedShift, now: Date): WebfleetTripRow[] => {
  const begin = start.getTime();
  const drive = Math.min((end ?? now).getTime() - begin, maxDriveMs);
  const count = Math.floor((drive - tripMs) / tripAndStopMs) + 1;
  // Occasional trip without a signed-on driver.
  const isUnsigned = number % 83 === 7;
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    tripid: 100_000 + number * 10 + at,
    tripmode: at === 0 && number % 11 === 0 ? 3 : 2,
    objectno: String(vehicle.number + 1).padStart(3, '0'),
    objectname: vehicle.plate ?? `Sprinter ${vehicle.number}`,
    driverno: isUnsigned ? '' : `F${driver.number}`,
    drivername: isUnsigned ? '' : driverName(driver.number, driver.firstName, driver.lastName),
    start_time: isoSeconds(begin + at * tripAndStopMs),
    end_time: isoSeconds(begin + at * tripAndStopMs + tripMs),
    start_odometer: 120_000_000 + number,
    end_odometer: 120_040_000 + number,
    start_postext: 'Am Güterbahnhof 1, 50667 Köln',
    end_postext: 'Mühlweg 7, 51143 Köln',
    distance: 40_000,
    duration: tripMs / 1000,
  }));
};

export const tripsBetween = (fleet: Fleet, from: Date, to: Date, now: Date): WebfleetTripRow[] =>
  [...fleet.shiftsBetween(from, to)]
    .flatMap((shift) => tripsOf(shift, now))
    .filter(({ start_time = '' }) => new Date(start_time) >= from && new Date(start_time) <= to);
