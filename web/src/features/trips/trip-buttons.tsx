import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { isMissingPlate } from '@flottwart/contract/rules/plate';
import type { Trip } from '@flottwart/contract/trips';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileWarning, IdCard, Truck } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { formatTripTimes } from '../../shared/trips/trip-text.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';

/** Dialog of a new offence, which another feature owns. */
export type TripOffenceDialog = ComponentType<{
  readonly known: { readonly licensePlate: string; readonly date: string };
  readonly timeHint: string;
  readonly onClose: () => void;
}>;

interface TripButtonsProps {
  readonly trip: Trip;
  readonly offenceDialog: TripOffenceDialog;
}

/** The time stays open, since only the authority knows it; the hint says which ones belong to this trip. */
const OffenceButton = ({ trip, offenceDialog: Dialog }: TripButtonsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const date = berlinDay(new Date(trip.startTime));
  const licensePlate = isMissingPlate(trip.kennzeichen) ? '' : trip.kennzeichen;
  return (
    <>
      <Button leftSection={<FileWarning size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Ordnungswidrigkeit anlegen
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog
            known={{ licensePlate, date }}
            timeHint={`Diese Fahrt: ${formatTripTimes(trip, date)}`}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
};

/** Links to driver and vehicle, where the company has them, and a new offence of a known vehicle. */
export const TripButtons = ({ trip, offenceDialog }: TripButtonsProps) => (
  <Group gap="sm">
    {trip.driverId === null ? null : (
      <Button
        component={Link}
        to={itemUrl('employee', trip.driverId)}
        variant="default"
        leftSection={<IdCard size={16} aria-hidden />}
      >
        Zum Fahrerprofil
      </Button>
    )}
    {trip.vehicleId === null ? null : (
      <>
        <Button
          component={Link}
          to={itemUrl('vehicle', trip.vehicleId)}
          variant="default"
          leftSection={<Truck size={16} aria-hidden />}
        >
          Zum Fahrzeug
        </Button>
        <OffenceButton trip={trip} offenceDialog={offenceDialog} />
      </>
    )}
  </Group>
);
