import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { recentItems } from '../../api/recent-items.ts';
import { itemQuery } from '../../api/work-items.ts';
import { SearchBox } from '../../lists/search-box.tsx';
import classes from './photo-page.module.css';

/** As many as fit on a phone below the photo. */
const shownVehicles = 6;

interface VehicleChoiceProps {
  /** Null until one is chosen. */
  readonly vehicleId: number | null;
  readonly disabled: boolean;
  readonly onChoose: (id: number | null) => void;
}

/** Finds a vehicle by its plate; those opened last come first. */
export const VehicleChoice = ({ vehicleId, disabled, onChoose }: VehicleChoiceProps) =>
  vehicleId === null ? (
    <VehicleSearch onChoose={onChoose} />
  ) : (
    <ChosenVehicle id={vehicleId} disabled={disabled} onChange={() => onChoose(null)} />
  );

interface ChosenVehicleProps {
  readonly id: number;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

const ChosenVehicle = ({ id, disabled, onChange }: ChosenVehicleProps) => {
  const { data: vehicle, error } = useQuery(itemQuery('vehicle', id));
  return (
    <div className={classes.chosen}>
      {vehicle ? <VehicleName vehicle={vehicle} /> : <Text c="dimmed">{error ? error.message : 'Wird geladen …'}</Text>}
      <Button variant="default" disabled={disabled} onClick={onChange}>
        Ändern
      </Button>
    </div>
  );
};

interface VehicleNameProps {
  readonly vehicle: Vehicle;
}

/** Most titles end with the plate, which is there already. */
const VehicleName = ({ vehicle: { licensePlate, title } }: VehicleNameProps) => (
  <span className={classes.vehicle}>
    <strong data-registration>{licensePlate}</strong>
    <span>{title.replace(licensePlate, '').trim()}</span>
  </span>
);

/** Vehicles opened last on this device, as far as they still exist. */
const useRecentVehicles = (): readonly Vehicle[] => {
  const [ids] = useState(() =>
    recentItems()
      .filter(({ kind }) => kind === 'vehicle')
      .map(({ id }) => id),
  );
  const found = useQueries({ queries: ids.map((id) => ({ ...itemQuery('vehicle', id), retry: false })) });
  return found.flatMap(({ data }) => (data ? [data] : []));
};

interface VehicleSearchProps {
  readonly onChoose: (id: number) => void;
}

const VehicleSearch = ({ onChoose }: VehicleSearchProps) => {
  const [q, setQ] = useState('');
  const recent = useRecentVehicles();
  const { data, isPending, error } = useQuery(
    apiPage('GET /api/vehicles', {
      query: { ...(q !== '' && { q }), sort: 'licensePlate', order: 'asc', page: 1, size: shownVehicles },
    }),
  );
  const first = q === '' ? recent : [];
  const others = (data?.items ?? []).filter(({ id }) => !first.some((vehicle) => vehicle.id === id));
  const shown = [...first, ...others].slice(0, shownVehicles);
  return (
    <>
      <SearchBox label="Fahrzeug suchen" placeholder="Kennzeichen oder Modell" value={q} onChange={setQ} />
      <ul className={classes.vehicles} aria-label="Fahrzeuge">
        {shown.map((vehicle) => (
          <li key={vehicle.id}>
            <UnstyledButton className={classes.option} onClick={() => onChoose(vehicle.id)}>
              <VehicleName vehicle={vehicle} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" role="status">
        {shown.length > 0 ? '' : nothingText(isPending, error)}
      </Text>
    </>
  );
};

const nothingText = (isPending: boolean, error: Error | null): string => {
  if (error) return error.message;
  return isPending ? 'Fahrzeuge werden geladen …' : 'Kein Fahrzeug gefunden.';
};
