import type { Trip } from '@flottwart/contract/trips';
import { Anchor, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../lib/german-dates.ts';
import { TripEnd } from '../../shared/trips/trip-doubt.tsx';
import { driverName, tripUrl } from '../../shared/trips/trip-text.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

interface TripLineProps {
  readonly trip: Trip;
  readonly label?: string;
  readonly emphasis?: boolean;
  readonly onLeave: () => void;
}

/** One trip with its driver; both lead on to their pages. */
export const TripLine = ({ trip, label, emphasis = false, onLeave }: TripLineProps) => {
  const name = driverName(trip);
  return (
    <Paper withBorder p="sm">
      {label ? (
        <Text size="xs" c="dimmed" fw={600}>
          {label}
        </Text>
      ) : null}
      <Text size={emphasis ? 'lg' : 'sm'} fw={emphasis ? 700 : 500}>
        {trip.driverId === null ? (
          name
        ) : (
          <Anchor component={Link} to={itemUrl('employee', trip.driverId)} inherit onClick={onLeave}>
            {name}
          </Anchor>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {formatInstant(trip.startTime)} – <TripEnd trip={trip} />
        {' · '}
        <Anchor component={Link} to={tripUrl(trip.id)} inherit display="inline-block" onClick={onLeave}>
          Zur Fahrt
        </Anchor>
      </Text>
    </Paper>
  );
};
