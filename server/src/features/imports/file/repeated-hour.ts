import { berlinDay, berlinTime, timeWithZone, zoneInRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { plateKey } from '@flottwart/contract/rules/plate';

/** Begin and end in milliseconds; a trip under way has no end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface TripFields {
  readonly start?: unknown;
  readonly end?: unknown;
  readonly driver?: { readonly firstName?: string; readonly lastName?: string };
  readonly vehicle?: { readonly vin?: string; readonly licensePlate?: string };
}

/** Path of a time that the clock showed twice that night. */
export type TwicePath = 'start' | 'end';

interface Reading {
  readonly start: string;
  readonly end: string | null;
  /** Sentences about times that the trip itself leaves open, by path. */
  readonly remarks: readonly { readonly path: TwicePath; readonly message: string }[];
}

const hourMs = 3_600_000;

/** Far above the trips of one car in a week; every time of the repeated hour is compared with all of them. */
const maxNeighbours = 500;

const nameOf = ({ firstName = '', lastName = '' }: TripFields['driver'] = {}): string =>
  `${firstName} ${lastName}`.trim();

const partiesOf = ({ driver, vehicle }: TripFields): readonly string[] =>
  [vehicle?.vin, plateKey(vehicle?.licensePlate ?? ''), nameOf(driver).toLocaleLowerCase('de')].filter(
    (party): party is string => Boolean(party),
  );

const spanOf = ({ start, end }: TripFields): Span => ({
  start: Date.parse(String(start)),
  end: typeof end === 'string' ? Date.parse(end) : Number.POSITIVE_INFINITY,
});

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** The clock goes back on the last Sunday of October; other trips decide nothing. */
const isNearChange = ({ start }: Span): boolean => {
  const day = new Date(start);
  return day.getUTCMonth() === 9 && day.getUTCDate() >= 24;
};

/** Reads times of the repeated hour of autumn: as the trip's other time and its neighbours in the file leave them, else as the first of both. */
export const createHourReader = () => {
  const spans = new Map<string, Span[]>();
  const neighboursOf = (trip: TripFields) => partiesOf(trip).flatMap((party) => spans.get(party) ?? []);

  /** Records other than trips have no span and are not kept. */
  const remember = (trip: TripFields): void => {
    const span = spanOf(trip);
    if (!isNearChange(span)) return;
    for (const party of partiesOf(trip)) {
      const known = spans.get(party) ?? [];
      if (known.length < maxNeighbours) known.push(span);
      spans.set(party, known);
    }
  };

  const read = (trip: TripFields, twice: readonly TwicePath[], durationMs: number | null): Reading => {
    const first = spanOf(trip);
    const readingsOf = (path: TwicePath) =>
      twice.includes(path) ? [first[path], first[path] + hourMs] : [first[path]];
    const inOrder = readingsOf('start')
      .flatMap((start) => readingsOf('end').map((end): Span => ({ start, end })))
      .filter(({ start, end }) => end >= start);
    // A duration without breaks fits none of them and decides nothing.
    const lasting = inOrder.filter(({ start, end }) => end - start === durationMs);
    const ordered = lasting.length > 0 ? lasting : inOrder;
    const neighbours = neighboursOf(trip);
    const free = ordered.filter((span) => !neighbours.some((neighbour) => overlap(span, neighbour)));
    const possible = free.length > 0 ? free : ordered;
    const { start, end } = possible[0] ?? first;
    const isOpen = (readings: readonly Span[], path: TwicePath) =>
      new Set(readings.map((span) => span[path])).size !== 1;
    const message = (path: TwicePath, at: Date) => {
      const time = `${formatDay(berlinDay(at))}, ${berlinTime(at)}`;
      const chosen = timeWithZone(berlinTime(at), zoneInRepeatedHour(at));
      const plate = trip.vehicle?.licensePlate || trip.vehicle?.vin || 'ohne Kennzeichen';
      const reason = isOpen(possible, path) ? '' : ', weil sie sich sonst mit einer anderen der Datei überschneidet';
      return {
        path,
        message: `Fahrt von ${nameOf(trip.driver)} (${plate}): ${time} gab es zweimal. Übernommen als ${chosen}${reason}.`,
      };
    };
    // Neighbours make a reading likely, only the trip's own times make it certain.
    const open = twice.filter((path) => isOpen(ordered, path));
    return {
      start: new Date(start).toISOString(),
      end: end === Number.POSITIVE_INFINITY ? null : new Date(end).toISOString(),
      remarks: open.map((path) => message(path, new Date(path === 'start' ? start : end))),
    };
  };

  return { read, remember };
};
