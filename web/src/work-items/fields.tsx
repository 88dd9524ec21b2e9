import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { dash, formatDay, formatInstant, fromDateTimeInput, toDateTimeInput } from '../lib/german-dates.ts';
import { germanNumber } from '../lib/german-numbers.ts';
import { DueDateBadge } from '../ui/due-badge.tsx';
import { EditableField } from '../ui/editable-field.tsx';

interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onSave: (value: Value) => Promise<unknown>;
}

interface DayFieldProps extends FieldProps<string | null> {
  /** Colours the date by its distance from today; a month alone means its last day. */
  readonly isDue?: boolean;
  /** Refuses a day with the reason. */
  readonly check?: (day: string) => string | null;
  /** Remark about an unusual day; it refuses nothing. */
  readonly hint?: (day: string) => ReactNode;
  /** Two-digit years lie in the past. */
  readonly isBirthDate?: boolean;
}

/** Fits any number with separators; the value is checked, not the length. */
const maxNumberLength = 20;

/** A calendar day. */
export const DayField = ({ label, value, onSave, isDue = false, check = () => null, ...rest }: DayFieldProps) => {
  const known = formatDay(value) === dash ? '' : (value ?? '');
  return (
    <EditableField
      label={label}
      kind="date"
      takesMonth={isDue}
      {...rest}
      value={known}
      check={(day) => (day === '' ? null : check(day))}
      {...(value && { missing: dash })}
      onSave={(day) => onSave(day === '' ? null : day)}
    >
      {isDue ? <DueDateBadge day={known} /> : undefined}
    </EditableField>
  );
};

interface DateTimeFieldProps extends FieldProps<string | null> {
  /** Rendered instead of the plain text. */
  readonly children?: ReactNode;
}

/** An instant, shown and entered in Berlin time. */
export const DateTimeField = ({ label, value, onSave, children }: DateTimeFieldProps) => (
  <EditableField
    label={label}
    kind="datetime"
    value={toDateTimeInput(value)}
    formatValue={(input) => (fromDateTimeInput(input) === '' ? input : formatInstant(fromDateTimeInput(input)))}
    {...(value && { missing: dash })}
    onSave={(input) => onSave(input === '' ? null : fromDateTimeInput(input))}
  >
    {children}
  </EditableField>
);

interface NumberFieldProps extends FieldProps<number | null> {
  readonly unit?: string;
  readonly decimals?: 0 | 2;
}

/** A number as Germans write it: 12.500 or 1.234,56. */
export const NumberField = ({ label, value, onSave, unit, decimals = 0 }: NumberFieldProps) => {
  const text = value === null ? '' : germanNumber(value, decimals);
  const message = decimals === 0 ? 'Bitte eine ganze Zahl eingeben.' : 'Bitte einen Betrag eingeben, etwa 1.234,56.';
  return (
    <EditableField
      label={label}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      maxLength={maxNumberLength}
      value={text}
      formatValue={(draft) => (unit && draft !== '' ? `${draft} ${unit}` : draft)}
      normalise={(draft) => String(parseGermanNumber(draft, decimals) ?? draft.trim())}
      check={(draft) => (draft === '' || parseGermanNumber(draft, decimals) !== null ? null : message)}
      onSave={(draft) => onSave(parseGermanNumber(draft, decimals))}
    />
  );
};

interface FieldGridProps {
  readonly children: ReactNode;
}

export const FieldGrid = ({ children }: FieldGridProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="xs">
    {children}
  </SimpleGrid>
);
