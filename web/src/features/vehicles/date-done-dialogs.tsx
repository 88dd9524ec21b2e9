import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { defaultUvvMonths, nextDueDate } from '@flottwart/contract/rules/due-dates';
import { maxMileageKm } from '@flottwart/contract/rules/limits';
import { Group, Radio, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { type DoneDialogProps, DoneForm } from './done-form.tsx';
import { kmChoices, monthChoices, nextServiceKm } from './next-date.ts';

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
  const next = entered ?? nextDueDate('inspection', doneOn, Number(months));

  return (
    <DoneForm
      vehicle={vehicle}
      name="HU"
      doneOn={doneOn}
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

/** Proposes the day after the months of the company's rule. */
export const UvvDoneDialog = ({ vehicle, onClose }: DoneDialogProps) => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const [doneOn, setDoneOn] = useState(today);
  const [entered, setEntered] = useState<string | null>(null);
  const next = entered ?? nextDueDate('uvv', doneOn, company?.uvvMonths ?? defaultUvvMonths);

  return (
    <DoneForm
      vehicle={vehicle}
      name="UVV-Prüfung"
      doneOn={doneOn}
      next={next}
      wanted={{ uvvDueDate: next }}
      before={{ uvvDueDate: vehicle.uvvDueDate }}
      onClose={onClose}
    >
      <DateInput kind="date" label="Durchgeführt am" max={today()} value={doneOn} onChange={setDoneOn} />
      <DateInput kind="date" label="UVV-Prüfung bis" takesMonth value={next} onChange={setEntered} />
    </DoneForm>
  );
};

const isMileage = (text: string): boolean => {
  const km = parseGermanNumber(text, 0);
  return km !== null && km >= 0 && km <= maxMileageKm;
};
const badMileage = `Bitte eine ganze Zahl von 0 bis ${germanNumber(maxMileageKm, 0)} eingeben.`;

export const ServiceDoneDialog = ({ vehicle, onClose }: DoneDialogProps) => {
  const { data } = useQuery(apiQuery('GET /api/vehicles/:id/cockpit', { params: { id: vehicle.id } }));
  const odometer = data?.odometer?.km;
  const [doneOn, setDoneOn] = useState(today);
  const [months, setMonths] = useState<string>('12');
  const [enteredDay, setEnteredDay] = useState<string | null>(null);
  const [enteredMileage, setEnteredMileage] = useState<string | null>(null);
  const [interval, setInterval] = useState('');
  const [enteredKm, setEnteredKm] = useState<string | null>(null);
  const mileage = enteredMileage ?? (odometer ? germanNumber(Math.floor(odometer), 0) : '');
  const next = enteredDay ?? nextDueDate('service', doneOn, Number(months));
  const proposedKm = nextServiceKm(mileage, interval) ?? vehicle.naechsterServiceInKm;
  const km = enteredKm ?? (proposedKm === null ? '' : germanNumber(proposedKm, 0));
  const isKmGood = km.trim() === '' || isMileage(km);

  return (
    <DoneForm
      vehicle={vehicle}
      name="Service"
      doneOn={doneOn}
      place={` bei ${mileage.replace(/\s*km$/i, '')} km`}
      next={next}
      wanted={{ nextServiceDate: next, naechsterServiceInKm: parseGermanNumber(km, 0) }}
      before={{ nextServiceDate: vehicle.naechsterService, naechsterServiceInKm: vehicle.naechsterServiceInKm }}
      isComplete={isKmGood && isMileage(mileage)}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateInput kind="date" label="Durchgeführt am" max={today()} value={doneOn} onChange={setDoneOn} />
        <TextInput
          label="Kilometerstand"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          value={mileage}
          error={enteredMileage === null || isMileage(enteredMileage) ? null : badMileage}
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
          error={isKmGood ? null : badMileage}
          onChange={(event) => setEnteredKm(event.currentTarget.value)}
        />
      </SimpleGrid>
    </DoneForm>
  );
};
