import type { Trip } from '@flottwart/contract/trips';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IdCard, Truck } from 'lucide-react';
import { itemUrl } from '../../work-items/kind-pages.ts';

interface TripButtonsProps {
  readonly trip: Trip;
}

/** Links to driver and vehicle, where the company has them. */
export const TripButtons = ({ trip: { driverId, vehicleId } }: TripButtonsProps) => (
  <Group gap="sm">
    {driverId === null ? null : (
      <Button
        component={Link}
        to={itemUrl('employee', driverId)}
        variant="default"
        leftSection={<IdCard size={16} aria-hidden />}
      >
        Zum Fahrerprofil
      </Button>
    )}
    {vehicleId === null ? null : (
      <Button
        component={Link}
        to={itemUrl('vehicle', vehicleId)}
        variant="default"
        leftSection={<Truck size={16} aria-hidden />}
      >
        Zum Fahrzeug
      </Button>
    )}
  </Group>
);
