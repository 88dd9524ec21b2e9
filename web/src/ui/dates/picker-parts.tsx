import { parseEnteredTime } from '@flottwart/contract/grammar/entry';
import { monthNames } from '@flottwart/contract/grammar/months';
import { Button, Group, Input, TextInput, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { endOfDay, entryError, maxEntryLength } from './date-kinds.ts';
import classes from './date-picker.module.css';

/** A dialog around the field stays open while Escape closes the picker. */
export const keepsDialogOpen = { 'data-mantine-stop-propagation': 'true' } as const;

interface PickerSelectProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (index: number) => void;
}

/** List of the browser, which phones show as a wheel. */
export const PickerSelect = ({ label, options, value, onChange }: PickerSelectProps) => (
  <Input
    component="select"
    className={classes.select}
    aria-label={label}
    rightSection={<ChevronDown size={14} aria-hidden />}
    rightSectionPointerEvents="none"
    rightSectionWidth={28}
    value={value}
    onChange={(event) => onChange(event.currentTarget.selectedIndex)}
    {...keepsDialogOpen}
  >
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </Input>
);

interface MonthGridProps {
  /** A day of the shown year. */
  readonly shown: string;
  readonly selected: string;
  readonly onPick: (month: string) => void;
}

/** The twelve months of a year. */
export const MonthGrid = ({ shown, selected, onPick }: MonthGridProps) => (
  <div className={classes.months}>
    {monthNames.map((name, index) => {
      const month = `${shown.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`;
      return (
        <UnstyledButton
          key={name}
          className={classes.day}
          data-autofocus={month === shown.slice(0, 7) || undefined}
          aria-pressed={month === selected}
          onClick={() => onPick(month)}
          {...keepsDialogOpen}
        >
          {name}
        </UnstyledButton>
      );
    })}
  </div>
);

interface PickerTimeProps {
  readonly time: string;
  readonly onTime: (time: string, isFinal: boolean) => void;
}

/** Time of the picked day, selected for typing over it; Enter or the button closes the picker. */
export const PickerTime = ({ time, onTime }: PickerTimeProps) => {
  const [text, setText] = useState(time);
  const parsed = parseEnteredTime(text);

  const finish = () => (parsed === null ? undefined : onTime(parsed, true));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around the field is not sent by the time of a picker.
    event.preventDefault();
    finish();
  };

  return (
    <Group gap="xs" mt="xs" align="flex-end" wrap="nowrap">
      <TextInput
        className={classes.time}
        label="Uhrzeit"
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxEntryLength}
        autoFocus
        value={text}
        error={text === '' ? null : entryError('time', parsed ?? text)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onTime(parseEnteredTime(event.currentTarget.value) ?? endOfDay, false);
        }}
        onKeyDown={handleKey}
        {...keepsDialogOpen}
      />
      <Button disabled={parsed === null} onClick={finish} {...keepsDialogOpen}>
        Fertig
      </Button>
    </Group>
  );
};
