import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { maxMileageKm } from '@flottwart/contract/rules/limits';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { type DueEntry, hasServiceKm } from './plan-changes.ts';

const noKm = 'none';
const intervals = [15_000, 20_000, 30_000, 40_000];
const intervalOptions = [
  ...intervals.map((km) => ({ value: String(km), label: `nach ${germanNumber(km, 0)} km` })),
  { value: noKm, label: 'nur noch nach Datum' },
];

const mileageOf = (text: string): number | null => {
  const km = parseGermanNumber(text, 0);
  return km !== null && km >= 0 && km <= maxMileageKm ? km : null;
};
const mileageError = (text: string): string | null =>
  text.trim() === '' || mileageOf(text) !== null
    ? null
    : `Bitte eine ganze Zahl von 0 bis ${germanNumber(maxMileageKm, 0)} eingeben.`;

/** The only vehicle that has a service among the entries; undefined for none and for several. */
const singleVehicle = (entries: readonly DueEntry[]): number | undefined => {
  const vehicles = new Set(entries.filter(({ kind }) => kind === 'service').map(({ itemId }) => itemId));
  return vehicles.size === 1 ? [...vehicles][0] : undefined;
};

const inKm = (km: number | null | undefined): string => (km ? germanNumber(Math.floor(km), 0) : '');

/**
 * Mileage of the next service: that of the one that was done plus the interval. Of one vehicle it is asked for, of several the mileage that was due
 * stands for it.
 */
export const useServiceMileage = (entries: readonly DueEntry[]) => {
  const vehicleId = singleVehicle(entries);
  const isSingle = vehicleId !== undefined;
  const isDueByKm = entries.some(hasServiceKm);
  const { data: cockpit } = useQuery({
    ...apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicleId ?? 0 } }),
    enabled: isSingle,
  });
  const [interval, setInterval] = useState<string | null>(null);
  const [enteredMileage, setMileage] = useState<string | null>(null);
  const [enteredNext, setNext] = useState<string | null>(null);
  const mileage = enteredMileage ?? inKm(cockpit?.odometer?.km);
  const doneAtKm = isSingle ? mileageOf(mileage) : null;
  const intervalKm = interval === null || interval === noKm ? null : Number(interval);
  const after = (km: number | null): number | null => (km === null || intervalKm === null ? null : km + intervalKm);
  const next = enteredNext ?? inKm(after(doneAtKm));
  const isAnswered = interval !== null || enteredNext !== null || !isDueByKm;
  const isReadable = mileageError(mileage) === null && mileageError(next) === null;
  const isMissing = isSingle && intervalKm !== null && next.trim() === '';

  return {
    isSingle,
    isDueByKm,
    isDecided: isAnswered && isReadable && !isMissing,
    doneAtKm: doneAtKm ?? undefined,
    nextServiceKm: ({ nextServiceKm: dueKm }: DueEntry): number | null => (isSingle ? mileageOf(next) : after(dueKm)),
    mileage,
    setMileage,
    interval,
    setInterval: (chosen: string | null) => {
      setInterval(chosen);
      setNext(null);
    },
    next,
    setNext,
  };
};

interface MileageInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const MileageInput = ({ label, value, onChange }: MileageInputProps) => (
  <TextInput
    label={label}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    error={mileageError(value)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface ServiceMileageFieldsProps {
  readonly of: ReturnType<typeof useServiceMileage>;
}

export const ServiceMileageFields = ({ of }: ServiceMileageFieldsProps) => {
  if (!of.isSingle && !of.isDueByKm) return null;
  const interval = (
    <Select
      label="Nächster Service nach Kilometern"
      description={of.isSingle ? undefined : 'Gerechnet ab dem bisher fälligen Kilometerstand.'}
      placeholder="Bitte wählen"
      withAsterisk={of.isDueByKm}
      data={intervalOptions}
      value={of.interval}
      onChange={of.setInterval}
    />
  );
  if (!of.isSingle) return interval;
  return (
    <>
      <MileageInput label="Kilometerstand beim Service" value={of.mileage} onChange={of.setMileage} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {interval}
        <MileageInput label="Nächster Service in km" value={of.next} onChange={of.setNext} />
      </SimpleGrid>
    </>
  );
};
