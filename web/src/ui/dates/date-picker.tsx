import { monthNames } from '@flottwart/contract/grammar/months';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { earliestDay, latestDay } from '@flottwart/contract/rules/limits';
import { ActionIcon, Button, Group } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import { Calendar } from './calendar.tsx';
import { type DateKind, endOfDay, entryError } from './date-kinds.ts';
import classes from './date-picker.module.css';
import { keepsDialogOpen, MonthGrid, PickerSelect, PickerTime } from './picker-parts.tsx';

interface DatePickerProps {
  readonly kind: Exclude<DateKind, 'time'>;
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** `isFinal` closes the picker; a day whose time is still to come does not. */
  readonly onPick: (value: string, isFinal: boolean) => void;
  readonly onClose: () => void;
}

const clamp = (day: string, min: string, max: string): string => {
  if (day < min) return min;
  return day > max ? max : day;
};

/** A hundred years back, for birthdays. */
const yearsBack = 100;
const yearsAhead = 30;

const yearsAround = (shown: string, min: string, max: string): string[] => {
  const now = Number(today().slice(0, 4));
  const first = Math.min(Math.max(now - yearsBack, Number(min.slice(0, 4))), Number(shown.slice(0, 4)));
  const last = Math.max(Math.min(now + yearsAhead, Number(max.slice(0, 4))), Number(shown.slice(0, 4)));
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
};

/** Calendar with German names, weeks from Monday; arrows move, Enter picks, Escape closes. */
export const DatePicker = (props: DatePickerProps) => {
  const { kind, value, min = earliestDay, max = latestDay, onPick, onClose } = props;
  const isKnown = value !== '' && entryError(kind, value) === null;
  const selected = isKnown ? value.slice(0, 10) : '';
  const time = isKnown && kind === 'datetime' ? value.slice(11, 16) : endOfDay;
  const [shown, setShown] = useState(() => clamp(selected === '' ? today() : `${selected}-01`.slice(0, 10), min, max));

  const years = yearsAround(shown, min, max);

  const show = (day: string) => setShown(clamp(day, min, max));
  const pickDay = (day: string) => (kind === 'datetime' ? onPick(`${day}T${time}`, false) : onPick(day, true));
  const pickToday = () => (kind === 'month' ? onPick(today().slice(0, 7), true) : pickDay(today()));

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the picker from every control in it
    <div className={classes.picker} onKeyDown={handleKey}>
      <Group gap={4} wrap="nowrap" mb="xs">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={kind === 'month' ? 'Ein Jahr zurück' : 'Einen Monat zurück'}
          onClick={() => show(addMonths(shown, kind === 'month' ? -12 : -1))}
          {...keepsDialogOpen}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {kind === 'month' ? null : (
          <PickerSelect
            label="Monat wählen"
            options={monthNames}
            value={monthNames[Number(shown.slice(5, 7)) - 1] ?? ''}
            onChange={(index) => show(addMonths(shown, index + 1 - Number(shown.slice(5, 7))))}
          />
        )}
        <PickerSelect
          label="Jahr wählen"
          options={years}
          value={shown.slice(0, 4)}
          onChange={(index) => show(addMonths(shown, 12 * (Number(years[index]) - Number(shown.slice(0, 4)))))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={kind === 'month' ? 'Ein Jahr vor' : 'Einen Monat vor'}
          onClick={() => show(addMonths(shown, kind === 'month' ? 12 : 1))}
          {...keepsDialogOpen}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {kind === 'month' ? (
        <MonthGrid shown={shown} selected={selected} onPick={(month) => onPick(month, true)} />
      ) : (
        <Calendar shown={shown} selected={selected} min={min} max={max} onShow={show} onPick={pickDay} />
      )}
      {kind === 'datetime' && selected !== '' ? (
        <PickerTime key={selected} time={time} onTime={(next, isFinal) => onPick(`${selected}T${next}`, isFinal)} />
      ) : null}
      <Group justify="space-between" mt="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={today() < min || today() > max}
          onClick={pickToday}
          {...keepsDialogOpen}
        >
          {kind === 'month' ? 'Dieser Monat' : 'Heute'}
        </Button>
        {value === '' ? null : (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onPick('', true)} {...keepsDialogOpen}>
            Leeren
          </Button>
        )}
      </Group>
    </div>
  );
};
