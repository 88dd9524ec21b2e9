import type { VehiclePosition } from '@flottwart/contract/map';
import { Anchor, CloseButton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatInstant, relativeTime } from '../../lib/german-dates.ts';
import { StatusChip } from '../../shared/status-chip.tsx';
import { DrivingNote } from '../../shared/trips/trip-doubt.tsx';
import { tripUrl } from '../../shared/trips/trip-text.ts';
import { DrawnPlate } from '../../ui/drawings/drawn-plate.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './map-page.module.css';
import { driverText, isOld } from './position-text.ts';

interface VehicleCardProps {
  readonly vehicle: VehiclePosition;
  readonly now: Date;
  readonly onClose: () => void;
}

const DriverLine = ({ vehicle }: Pick<VehicleCardProps, 'vehicle'>) => {
  const { driver } = vehicle;
  const name = driverText(vehicle);
  if (driver === null) return <Text size="sm">{name}</Text>;
  const { id, trip } = driver;
  return (
    <Text size="sm">
      {id === null ? (
        name
      ) : (
        <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('employee', id)} />}>
          {name}
        </Anchor>
      )}
      {', '}
      {trip === null ? (
        'mit dem Fahrzeug verknüpft'
      ) : (
        <Anchor inherit renderRoot={(props) => <Link {...props} to={tripUrl(trip.id)} />}>
          <DrivingNote trip={trip} />
        </Anchor>
      )}
    </Text>
  );
};

/** The chosen vehicle: where it is since when, and who drives it. Takes the focus, and gives it back when it is closed. */
export const VehicleCard = ({ vehicle, now, onClose }: VehicleCardProps) => {
  const card = useRef<HTMLElement>(null);
  const { vehicleId, title, licensePlate, status, readAt } = vehicle;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another vehicle is another card
  useEffect(() => {
    const opener = document.activeElement;
    card.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [vehicleId]);

  return (
    <section
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-label={`Ausgewähltes Fahrzeug ${licensePlate}`}
      onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
    >
      <div className={classes.cardHead}>
        <DrawnPlate plate={licensePlate} />
        <StatusChip status={status} />
        <CloseButton className={classes.close} aria-label="Auswahl schließen" onClick={onClose} />
      </div>
      <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to={itemUrl('vehicle', vehicleId)} />}>
        {title}
      </Anchor>
      <DriverLine vehicle={vehicle} />
      <Text size="sm" c="dimmed" data-old={isOld(vehicle, now) || undefined}>
        {`Position ${relativeTime(readAt, now)} (${formatInstant(readAt)})`}
      </Text>
    </section>
  );
};
