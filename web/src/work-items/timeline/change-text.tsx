import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import type { Change } from '@flottwart/contract/work-items/core';
import { Text } from '@mantine/core';
import { usePersonName } from '../../shared/use-person-name.ts';
import { showValue } from './show-value.ts';
import classes from './timeline.module.css';

/** Files come, go and get other names. */
const attachmentText = (from: string | null, to: string | null): string => {
  if (from === null) return `Anhang hinzugefügt: ${to}`;
  return to === null ? `Anhang entfernt: ${from}` : `Anhang umbenannt: ${from} → ${to}`;
};

const holdText = (from: string | null, to: string | null): string =>
  to === null ? `Nicht mehr aufbewahrt: ${from}` : `Wird aufbewahrt: ${to}`;

interface ChangeTextProps {
  readonly change: Change;
}

/** One recorded change: the field, what it was if it was anything, what it became. */
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
