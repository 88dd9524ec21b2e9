import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { Group, Radio, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { telematicsQuery } from '../../api/vehicles.ts';
import { type ChangesOf, usePatchItem } from '../../api/work-items.ts';
import { formatDay, today } from '../../lib/german-dates.ts';
import { germanNumber, parseGermanNumber } from '../../lib/german-numbers.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryFault } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { kmChoices, monthChoices, nextInspection, nextService, nextServiceKm } from './next-date.ts';

interface DoneDialogProps {
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
}

interface DoneFormProps extends DoneDialogProps {
  readonly title: string;
  /** Day of the next date; nothing is saved without one. */
  readonly next: string;
  readonly wanted: ChangesOf<'vehicle'>;
  readonly before: ChangesOf<'vehicle'>;
  readonly isComplete?: boolean;
  readonly children: ReactNode;
}

const DoneForm = ({ vehicle, title, next, wanted, before, isComplete = true, onClose, children }: DoneFormProps) => {
  const change = usePatchItem('vehicle', vehicle.id);
  const canSubmit = isComplete && next !== '' && entryFault('date', next) === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    change.mutate(wanted, {
      onSuccess: () => {
        toast.undoable(`Nächster Termin: ${formatDay(next)}.`, () => change.mutateAsync(before));
        onClose();
      },
    });
  };

  return (
    <FormDialog
      opened
      title={title}
      submitLabel="Übernehmen"
      failure={change.error ? `Fehler beim Speichern: ${messageOf(change.error, '')}` : null}
      busy={change.isPending}
      canSubmit={canSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};

interface MonthsProps {
  readonly value: string;
  readonly hints?: Readonly<Record<string, string>>;
  readonly onChange: (months: string) => void;
}

const Months = ({ value, hints = {}, onChange }: MonthsProps) => (
  <Radio.Group label="Wieder fällig" value={value} onChange={onChange}>
    <Group mt="xs" gap="lg">
      {monthChoices.map(([months, label]) => (
        <Radio key={months} value={months} label={`${label}${hints[months] ?? ''}`} />
      ))}
    </Group>
  </Radio.Group>
);

const inspectionHints = { 12: ' (über 3,5 t)', 24: ' (bis 3,5 t)' } as const;

export const InspectionDoneDialog = ({ vehicle, onClose }: DoneDialogProps) => {
  const [doneOn, setDoneOn] = useState(today);
  const [months, setMonths] = useState<string>('24');
  const [entered, setEntered] = useState<string | null>(null);
  const next = entered ?? nextInspection(doneOn, months);

  return (
    <DoneForm
      vehicle={vehicle}
      title="HU erledigt"
      next={next}
      wanted={{ huValidUntil: next }}
      before={{ huValidUntil: vehicle.gueltigkeitHauptuntersuchung }}
      onClose={onClose}
    >
      <DateInput kind="date" label="Durchgeführt am" max={today()} value={doneOn} onChange={setDoneOn} />
      <Months
        value={months}
        hints={inspectionHints}
        onChange={(chosen) => {
          setMonths(chosen);
          setEntered(null);
        }}
      />
      <DateInput kind="date" label="HU/AU gültig bis" takesMonth value={next} onChange={setEntered} />
    </DoneForm>
  );
};

export const ServiceDoneDialog = ({ vehicle, onClose }: DoneDialogProps) => {
  const { data: telematics } = useQuery(telematicsQuery(vehicle.id));
  const odometer = telematics?.odometerKm;
  const [doneOn, setDoneOn] = useState(today);
  const [months, setMonths] = useState<string>('12');
  const [enteredDay, setEnteredDay] = useState<string | null>(null);
  const [enteredMileage, setEnteredMileage] = useState<string | null>(null);
  const [interval, setInterval] = useState('');
  const [enteredKm, setEnteredKm] = useState<string | null>(null);
  const mileage = enteredMileage ?? (odometer ? germanNumber(Math.floor(odometer), 0) : '');
  const next = enteredDay ?? nextService(doneOn, months);
  const proposedKm = nextServiceKm(mileage, interval) ?? vehicle.naechsterServiceInKm;
  const km = enteredKm ?? (proposedKm === null ? '' : germanNumber(proposedKm, 0));
  const isKmGood = km.trim() === '' || parseGermanNumber(km, 0) !== null;

  return (
    <DoneForm
      vehicle={vehicle}
      title="Service erledigt"
      next={next}
      wanted={{ nextServiceDate: next, naechsterServiceInKm: parseGermanNumber(km, 0) }}
      before={{ nextServiceDate: vehicle.naechsterService, naechsterServiceInKm: vehicle.naechsterServiceInKm }}
      isComplete={isKmGood}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateInput kind="date" label="Durchgeführt am" max={today()} value={doneOn} onChange={setDoneOn} />
        <TextInput
          label="Kilometerstand"
          inputMode="numeric"
          autoComplete="off"
          value={mileage}
          onChange={(event) => setEnteredMileage(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Months
        value={months}
        onChange={(chosen) => {
          setMonths(chosen);
          setEnteredDay(null);
        }}
      />
      <Select
        label="Intervall in km"
        placeholder="ohne"
        clearable
        data={kmChoices.map((choice) => ({ value: choice, label: `${germanNumber(Number(choice), 0)} km` }))}
        value={interval || null}
        onChange={(chosen) => {
          setInterval(chosen ?? '');
          setEnteredKm(null);
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateInput kind="date" label="Nächster Service" takesMonth value={next} onChange={setEnteredDay} />
        <TextInput
          label="Nächster Service in km"
          inputMode="numeric"
          autoComplete="off"
          value={km}
          error={isKmGood ? null : 'Bitte eine ganze Zahl eingeben.'}
          onChange={(event) => setEnteredKm(event.currentTarget.value)}
        />
      </SimpleGrid>
    </DoneForm>
  );
};
