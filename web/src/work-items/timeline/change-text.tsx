import { allFields } from '@flottwart/contract/kinds/all-fields';
import { fieldEntries } from '@flottwart/contract/kinds/field';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import { plainText } from '@flottwart/contract/rules/plain-text';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { Change } from '@flottwart/contract/work-items/core';
import { Text } from '@mantine/core';
import { dash, formatDay, formatInstant } from '../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../lib/german-numbers.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { StatusChip } from '../../shared/status-chip.tsx';
import classes from './timeline.module.css';

const kilometres = (value: number): string => `${germanNumber(value, 0)} km`;

/** Fields that hold numbers, and how they read. */
const numbers: ReadonlyMap<string, (value: number) => string> = new Map(
  Object.values(allFields).flatMap((fields) =>
    fieldEntries(fields).flatMap(({ key, field: { type } }) => {
      if (type === 'mileage') return [[key, kilometres] as const];
      return type === 'euro' ? [[key, formatEuro] as const] : [];
    }),
  ),
);

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A recorded value as a person reads it. */
export const showValue = (field: string, value: string | null, personName: (email: string) => string): string => {
  if (value === null || value === '') return dash;
  if (field === 'status') return statusLabel(value);
  if (field === 'assignedToUsername') return personName(value);
  const number = numbers.get(field);
  if (number && Number.isFinite(Number(value))) return number(Number(value));
  if (isDay.test(value)) return formatDay(value);
  if (isInstant.test(value)) return formatInstant(value);
  return (field === 'description' ? plainText(value) : value).replace(/\s+/g, ' ');
};

type Sentence = (from: string | null, to: string | null) => string;

/** Changes that read better as a sentence than as a value. */
const sentences: Readonly<Record<string, Sentence>> = {
  created: (_, to) => `Angelegt: ${to}`,
  relation: (from, to) => (to === null ? `Verknüpfung gelöst: ${from}` : `Verknüpft mit: ${to}`),
  attachment: (from, to) => {
    if (from === null) return `Anhang hinzugefügt: ${to}`;
    return to === null ? `Anhang entfernt: ${from}` : `Anhang umbenannt: ${from} → ${to}`;
  },
  licenceCheck: (from, to) =>
    to === null ? `Führerscheinkontrolle entfernt: ${from}` : `Führerscheinkontrolle eingetragen: ${to}`,
  dateDone: (_, to) => `Erledigt: ${to}`,
  hold: (from, to) => (to === null ? `Nicht mehr aufbewahrt: ${from}` : `Wird aufbewahrt: ${to}`),
  disclosure: () => 'Auskunft über die gespeicherten Daten erstellt',
  policeMail: (_, to) => `Per E-Mail gesendet an: ${to}`,
  archived: (_, to) => (to === null ? 'Aus dem Archiv geholt' : 'Archiviert'),
  commentEdited: (from) => `Kommentar vom ${formatInstant(from)} bearbeitet`,
  commentDeleted: (from) => `Kommentar vom ${formatInstant(from)} gelöscht`,
};

interface ChangeTextProps {
  readonly change: Change;
}

/** One recorded change: field, previous value if any, new value. */
export const ChangeText = ({ change }: ChangeTextProps) => {
  const personName = usePersonName();
  const { field, from, to } = change;
  const sentence = sentences[field];
  if (sentence) return <Text size="sm">{sentence(from, to)}</Text>;

  const value = (stored: string | null) =>
    field === 'status' && stored ? (
      <StatusChip status={stored} />
    ) : (
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
