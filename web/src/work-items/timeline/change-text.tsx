import { fieldLabel, statusLabel } from '@flottwart/contract/rules/labels';
import { plainText } from '@flottwart/contract/rules/plain-text';
import type { Change } from '@flottwart/contract/work-items/core';
import { Text } from '@mantine/core';
import { dash, formatDay, formatInstant } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import classes from './timeline.module.css';

const kilometres = (value: number): string => `${germanNumber(value, 0)} km`;

/** Fields that hold numbers, and how they read. */
const numbers: Readonly<Record<string, (value: number) => string>> = {
  naechsterServiceInKm: kilometres,
  mileageAtRepair: kilometres,
  estimatedCost: formatEuro,
  actualCost: formatEuro,
};

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A recorded value as a person reads it. */
export const showValue = (field: string, value: string | null, personName: (email: string) => string): string => {
  if (value === null || value === '') return dash;
  if (field === 'status') return statusLabel(value);
  if (field === 'assignedToUsername') return personName(value);
  const number = numbers[field];
  if (number && Number.isFinite(Number(value))) return number(Number(value));
  if (isDay.test(value)) return formatDay(value);
  if (isInstant.test(value)) return formatInstant(value);
  return (field === 'description' ? plainText(value) : value).replace(/\s+/g, ' ');
};

/** Attachments are added, removed and renamed. */
const attachmentText = (from: string | null, to: string | null): string => {
  if (from === null) return `Anhang hinzugefügt: ${to}`;
  return to === null ? `Anhang entfernt: ${from}` : `Anhang umbenannt: ${from} → ${to}`;
};

const holdText = (from: string | null, to: string | null): string =>
  to === null ? `Nicht mehr aufbewahrt: ${from}` : `Wird aufbewahrt: ${to}`;

interface ChangeTextProps {
  readonly change: Change;
}

/** One recorded change: field, previous value if any, new value. */
export const ChangeText = ({ change }: ChangeTextProps) => {
  const personName = usePersonName();
  const { field, from, to } = change;
  if (field === 'created') return <Text size="sm">Angelegt: {to}</Text>;
  if (field === 'relation') {
    return <Text size="sm">{to === null ? `Verknüpfung gelöst: ${from}` : `Verknüpft mit: ${to}`}</Text>;
  }
  if (field === 'attachment') return <Text size="sm">{attachmentText(from, to)}</Text>;
  if (field === 'hold') return <Text size="sm">{holdText(from, to)}</Text>;
  if (field === 'disclosure') return <Text size="sm">Auskunft über die gespeicherten Daten erstellt</Text>;
  if (field === 'policeMail') return <Text size="sm">Per E-Mail gesendet an: {to}</Text>;

  const value = (stored: string | null) => (
    <span className={stored === null ? classes.nothing : classes.value}>{showValue(field, stored, personName)}</span>
  );
  return (
    <Text size="sm" component="div" className={classes.change}>
      <strong>{fieldLabel(field)}:</strong>{' '}
      {from === null ? null : (
        <>
          {value(from)}{' '}
          <span role="img" aria-label="geändert in">
            →
          </span>{' '}
        </>
      )}
      {value(to)}
    </Text>
  );
};
