import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import {
  type DateKind,
  entryFault,
  entryOf,
  formatEntry,
  limitFault,
  maxEntryLength,
  placeholderOf,
  zoneOfEntry,
} from './date-kinds.ts';

const loadPicker = () => import('./date-picker.tsx');
const DatePicker = lazy(async () => ({ default: (await loadPicker()).DatePicker }));

export interface DateInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max'> {
  readonly kind: DateKind;
  /** YYYY-MM-DD, YYYY-MM-DDTHH:MM, HH:MM or YYYY-MM; what was typed if it is none of these; or empty. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  /** Called with the value once it is final: on leaving the field, on Enter, after picking. */
  readonly onCommit?: (value: string) => void;
  /** Called when field and picker have both lost the focus. */
  readonly onBlur?: () => void;
  /** First and last day to choose, as YYYY-MM-DD. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Two-digit years lie in the past. */
  readonly isBirthDate?: boolean | undefined;
  /** A month alone means its last day. */
  readonly takesMonth?: boolean | undefined;
  /** Reason against a day, shown once the field is left. */
  readonly check?: ((day: string) => string | null) | undefined;
}

const otherZone = 'Diese Stunde gibt es zweimal. Für die andere MESZ oder MEZ anfügen.';

interface Typed {
  readonly text: string;
  readonly value: string;
}

/**
 * Text field for a day, a time, both or a month, German in every browser (docs/decisions/0066-date-and-time-fields.md).
 * Text that means none of these stays in the field and is the value, for a form to refuse it.
 */
export const DateInput = (props: DateInputProps) => {
  const {
    kind,
    value = '',
    onChange,
    onCommit,
    min,
    max,
    isBirthDate,
    takesMonth,
    check,
    error,
    onBlur,
    onFocus,
    onKeyDown,
    ...others
  } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pickerId = useId();
  const isLocked = others.readOnly === true || others.disabled === true;
  const shown = typed !== null && typed.value === value ? typed.text : formatEntry(kind, value);

  const change = (text: string) => {
    const day = today();
    const latestYear = isBirthDate ? Number(day.slice(0, 4)) : undefined;
    const next = entryOf(kind, text, { today: day, latest: max, latestYear, takesMonth });
    setTyped({ text, value: next });
    setIsTyping(true);
    onChange(next);
  };

  const finish = () => {
    setTyped(null);
    setIsTyping(false);
    onCommit?.(value);
  };

  const leave = () => {
    setIsOpen(false);
    finish();
    onBlur?.();
  };

  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    const next = event.relatedTarget;
    if (isOpen || wrapper.current?.contains(next) || dropdown.current?.contains(next)) return;
    leave();
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && kind !== 'time' && !isLocked) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    if (event.key === 'Enter') finish();
    onKeyDown?.(event);
  };

  const closePicker = () => {
    setIsOpen(false);
    input.current?.focus();
  };

  const pick = (next: string, isFinal: boolean) => {
    setTyped(null);
    onChange(next);
    if (!isFinal) return;
    closePicker();
    onCommit?.(next);
  };

  // The focus stays in the field while the button is pressed: leaving it would save an inline edit.
  const pickerButton = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      tabIndex={-1}
      aria-label="Kalender öffnen"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? pickerId : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsOpen(!isOpen)}
    >
      <CalendarDays size={18} aria-hidden />
    </ActionIcon>
  );

  const findFault = () =>
    entryFault(kind, value) ?? limitFault(value, max, today()) ?? (value === '' ? null : check?.(value));

  const field = (
    <TextInput
      description={kind === 'datetime' && zoneOfEntry(value) ? otherZone : undefined}
      {...others}
      ref={input}
      value={shown}
      placeholder={others.placeholder ?? placeholderOf(kind)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxEntryLength}
      error={error ?? (isTyping ? null : findFault())}
      rightSection={others.rightSection ?? (kind === 'time' || isLocked ? null : pickerButton)}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={(event) => {
        setIsTyping(true);
        setIsOpen(false);
        if (kind !== 'time') void loadPicker();
        onFocus?.(event);
      }}
      onBlur={handleBlur}
      onKeyDown={handleKey}
    />
  );
  if (kind === 'time') return field;

  return (
    <Popover
      opened={isOpen}
      onDismiss={() => (isOpen ? leave() : undefined)}
      closeOnEscape={false}
      withRoles={false}
      trapFocus
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <div ref={wrapper}>{field}</div>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} id={pickerId} role="dialog" aria-label="Kalender" p="xs">
        <Suspense fallback={null}>
          <DatePicker kind={kind} value={value} min={min} max={max} onPick={pick} onClose={closePicker} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
