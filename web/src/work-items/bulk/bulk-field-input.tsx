import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import { ActionIcon, Group, Select, TextInput, Tooltip } from '@mantine/core';
import { Eraser } from 'lucide-react';
import { DateInput } from '../../ui/dates/date-input.tsx';
import classes from './bulk.module.css';
import type { BulkField } from './bulk-fields.ts';

interface BulkFieldInputProps {
  readonly field: BulkField;
  /** Text as typed; null empties the field, undefined leaves it. */
  readonly entry: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (entry: string | null | undefined) => void;
}

interface EntryInputProps {
  readonly field: BulkField;
  readonly entry: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string | null) => void;
}

const inputModes = { whole: 'numeric', euro: 'decimal' } as const;

const EntryInput = ({ field, entry, error, onChange }: EntryInputProps) => {
  const { field: key, type, maxLength, takesMonth, options = [] } = field;
  const isEmptied = entry === null;
  const common = {
    label: fieldLabel(key),
    error,
    disabled: isEmptied,
    placeholder: isEmptied ? 'wird geleert' : 'unverändert',
  };
  if (type === 'choice')
    return <Select {...common} data={[...options]} clearable value={entry ?? null} onChange={onChange} />;
  if (type === 'date' || type === 'datetime' || type === 'time')
    return <DateInput kind={type} {...common} takesMonth={takesMonth} value={entry ?? ''} onChange={onChange} />;
  return (
    <TextInput
      {...common}
      value={entry ?? ''}
      {...(maxLength && { maxLength })}
      inputMode={type === 'text' ? 'text' : inputModes[type]}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** Field of the bulk dialog: nothing entered leaves it, the eraser empties it. */
export const BulkFieldInput = ({ field, entry, error, onChange }: BulkFieldInputProps) => {
  const { field: key, isRequired = false } = field;
  const label = fieldLabel(key);
  const isEmptied = entry === null;

  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <div className={classes.input}>
        <EntryInput
          field={field}
          entry={entry}
          error={error}
          onChange={(text) => onChange(text === null || text === '' ? undefined : text)}
        />
      </div>
      {isRequired ? null : (
        <Tooltip label="Leeren">
          <ActionIcon
            variant={isEmptied ? 'filled' : 'subtle'}
            color="gray"
            size="lg"
            aria-label={`${label} leeren`}
            aria-pressed={isEmptied}
            onClick={() => onChange(isEmptied ? undefined : null)}
          >
            <Eraser size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
};
