import { berlinDaySpan, berlinDaysSpan, hourMarks, offenceMoments } from '@flottwart/contract/rules/berlin-day';
import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { placeBars, shareOf } from '@flottwart/contract/rules/day-timeline';
import { tripState } from '@flottwart/contract/rules/open-trips';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import type { OffenceOfDay, TripOfDay, VehicleDay } from '@flottwart/contract/vehicle-days';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { dayInWords, formatDay } from '../../lib/german-dates.ts';
import { driverName, formatTripTimes, tripMilliseconds, tripUrl } from '../../shared/trips/trip-text.ts';
import { DayTimeline } from '../../ui/day-timeline.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { itemUrl } from '../kind-pages.ts';
import { Section } from '../section.tsx';
import classes from './vehicle-day-section.module.css';

/** Trip or offence as a line of text. */
/** Trip or police report whose vehicle and day are shown. */
export interface DayAnchor {
  readonly kind: 'trip' | 'policereport';
  readonly id: number;
}

interface DayEntry extends DayAnchor {
  readonly path: string;
  readonly times: string;
  readonly text: string;
  /** Position among the others; what has no time comes last. */
  readonly at: number;
}

const toTripEntry = (trip: TripOfDay, day: string): DayEntry => {
  const milliseconds = tripMilliseconds(trip);
  const duration = milliseconds === null ? [] : [hoursAndMinutes(milliseconds)];
  return {
    kind: 'trip',
    id: trip.id,
    path: tripUrl(trip.id),
    times: formatTripTimes(trip, day),
    text: [driverName(trip), ...duration].join(' · '),
    at: Date.parse(trip.startTime),
  };
};

/** "Tatzeit 16:42", with the zone where it is known, and with the date on a further day. */
const offenceTimes = (offence: OffenceOfDay, day: string): string => {
  const time = offence.time === null ? 'unbekannt' : timeWithZone(offence.time, offence.timeZone);
  return offence.day === day ? `Tatzeit ${time}` : `Tatzeit ${formatDay(offence.day)}, ${time}`;
};

const toOffenceEntry = (offence: OffenceOfDay, day: string): DayEntry => ({
  kind: 'policereport',
  id: offence.id,
  path: itemUrl('policereport', offence.id),
  times: offenceTimes(offence, day),
  text: offence.caseNumber === '' ? 'Ordnungswidrigkeit' : `Ordnungswidrigkeit ${offence.caseNumber}`,
  at: offenceMoments(offence)[0]?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** Trips and offences in the order of the day. */
const toDayEntries = ({ day, trips, offences }: VehicleDay): readonly DayEntry[] =>
  [...trips.map((trip) => toTripEntry(trip, day)), ...offences.map((offence) => toOffenceEntry(offence, day))].sort(
    (a, b) => (a.at === b.at ? 0 : a.at - b.at),
  );

const hourMs = 3_600_000;

const clockChanges: ReadonlyMap<number, string> = new Map([
  [23, '23 Stunden, Beginn der Sommerzeit'],
  [25, '25 Stunden, Ende der Sommerzeit'],
]);

const describeDay = (day: string): string => {
  const { begin, end } = berlinDaySpan(day);
  return [dayInWords(day), clockChanges.get((end - begin) / hourMs)].filter(Boolean).join(' · ');
};

const describeDays = ({ day, lastDay }: VehicleDay): string =>
  day === lastDay ? describeDay(day) : `${describeDay(day)} – ${describeDay(lastDay)}`;

interface DrawingProps {
  readonly data: VehicleDay;
  /** Offence whose moment is named; the only one if there is no other. */
  readonly offenceId: number | null;
  readonly markedTripId: number | null;
  readonly now: number;
}

/** A presumed end is drawn like a known one; `null` for a trip that lasts. */
const drawnEnd = (trip: TripOfDay, now: number): number | null => {
  const end = tripState(trip, new Date(now)) === 'presumed' ? trip.presumedEnd : trip.endTime;
  return end === null ? null : Date.parse(end);
};

const Drawing = ({ data: { day, lastDay, trips, offences }, offenceId, markedTripId, now }: DrawingProps) => {
  const span = berlinDaysSpan(day, lastDay);
  const spans = trips.map((trip) => ({ begin: Date.parse(trip.startTime), end: drawnEnd(trip, now) }));
  const placed = placeBars(spans, span, now);
  const bars = trips.flatMap((trip, index) => {
    const bar = placed[index];
    const label = { label: driverName(trip), detail: formatTripTimes(trip, day) };
    return bar ? [{ ...bar, ...label, key: trip.id, isMarked: trip.id === markedTripId }] : [];
  });
  const moments = offences.flatMap((offence) =>
    offenceMoments(offence).map((moment) => ({
      key: `${offence.id} ${moment.getTime()}`,
      at: shareOf(moment.getTime(), span),
      label: offence.id === offenceId || offences.length === 1 ? `Tatzeit ${offence.time}` : '',
    })),
  );
  return <DayTimeline bars={bars} moments={moments} hours={hourMarks(day, lastDay)} />;
};

const currentText = { trip: 'Diese Fahrt', policereport: 'Diese Ordnungswidrigkeit' } as const;

const EntryLine = ({ kind, path, times, text, isCurrent }: DayEntry & { readonly isCurrent: boolean }) => (
  <li className={classes.entry} data-kind={kind} aria-current={isCurrent || undefined}>
    {isCurrent ? (
      <Text span inherit fw={600}>
        {times}
      </Text>
    ) : (
      <Anchor inherit renderRoot={(props) => <Link {...props} to={path} />}>
        {times}
      </Anchor>
    )}
    <span className={classes.text}>{text}</span>
    {isCurrent ? <span className={classes.current}>{currentText[kind]}</span> : null}
  </li>
);

const missingText = ({ trips, hasMoreTrips, hasMoreOffences }: VehicleDay): string | null => {
  if (trips.length === 0) return 'An diesem Tag ist keine Fahrt des Fahrzeugs bekannt.';
  if (hasMoreTrips) return 'Dieser Tag hat mehr Fahrten, als hier gezeigt werden.';
  return hasMoreOffences ? 'Dieser Tag hat mehr Ordnungswidrigkeiten, als hier gezeigt werden.' : null;
};

const dayRoutes = {
  trip: 'GET /api/vehicle-driver-history/:id/day',
  policereport: 'GET /api/police-reports/:id/day',
} as const;

interface VehicleDaySectionProps {
  /** Trip or police report of the page. */
  readonly of: DayAnchor;
  readonly markedTripId: number | null;
}

/** Day of a vehicle with all its drivers, two for a trip over midnight: drawn, and as a list of links. */
export const VehicleDaySection = ({ of, markedTripId }: VehicleDaySectionProps) => {
  const day = useQuery(apiQuery(dayRoutes[of.kind], { params: { id: of.id } }));
  const offenceId = of.kind === 'policereport' ? of.id : null;
  return (
    <Section title="Tagesverlauf">
      <QueryView
        query={day}
        loading={<Skeleton height={150} aria-busy="true" />}
        failureText="Fehler beim Laden des Tagesverlaufs."
      >
        {(data) => {
          const missing = missingText(data);
          return (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                {describeDays(data)}
              </Text>
              <Drawing data={data} offenceId={offenceId} markedTripId={markedTripId} now={day.dataUpdatedAt} />
              {missing === null ? null : (
                <Text size="sm" mt="xs">
                  {missing}
                </Text>
              )}
              <ul className={classes.entries}>
                {toDayEntries(data).map((entry) => (
                  <EntryLine key={entry.path} {...entry} isCurrent={entry.kind === of.kind && entry.id === of.id} />
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Section>
  );
};
