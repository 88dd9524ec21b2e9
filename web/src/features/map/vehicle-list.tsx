import type { VehiclePosition } from '@flottwart/contract/map';
import { counted } from '@flottwart/contract/rules/counted';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { relativeTime } from '../../lib/german-dates.ts';
import { StatusChip } from '../../shared/status-chip.tsx';
import classes from './map-page.module.css';
import { isOld, isUnderWay, presenceText, stoppedText } from './position-text.ts';

interface VehicleListProps {
  readonly vehicles: readonly VehiclePosition[];
  readonly selectedId: number | null;
  readonly now: Date;
  readonly onSelect: (vehicleId: number) => void;
}

const rowsPerStep = 100;

/** The map in words: the same vehicles, with plate, driver and age. */
export const VehicleList = ({ vehicles, selectedId, now, onSelect }: VehicleListProps) => {
  const [shown, setShown] = useState(rowsPerStep);
  const rest = vehicles.length - shown;
  return (
    <>
      <ul className={classes.list} aria-label="Fahrzeuge auf der Karte">
        {vehicles.slice(0, shown).map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={vehicle.vehicleId === selectedId}
              onClick={() => onSelect(vehicle.vehicleId)}
            >
              <span className={classes.plate} data-registration>
                {vehicle.licensePlate}
              </span>
              <span className={classes.age} data-old={isOld(vehicle, now) || undefined}>
                {relativeTime(vehicle.readAt, now)}
              </span>
              <span className={classes.driver} data-present={isUnderWay(vehicle, now) || undefined}>
                {presenceText(vehicle, now)}
              </span>
              {stoppedText(vehicle) === '' ? null : (
                <span className={classes.status}>
                  <StatusChip status={vehicle.status} />
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + rowsPerStep)}>
          {counted(Math.min(rest, rowsPerStep), 'weiteres Fahrzeug', 'weitere Fahrzeuge')} zeigen
        </Button>
      ) : null}
      {vehicles.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          Kein Fahrzeug passt zur Suche.
        </Text>
      ) : null}
    </>
  );
};
