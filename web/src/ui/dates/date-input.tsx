import { ActionIcon, Popover, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { today } from '../../lib/german-dates.ts';
import {
  type DateKind,
  entryError,
  entryOf,
  formatEntry,
  limitError,
  maxEntryLength,
  placeholderOf,
  zoneOfEntry,
} from './date-kinds.ts';

interface EntryProps {
  readonly kind: DateKind;
  readonly onChange: (value: string) => void;
  /** Called with the value once it is final: on leaving the field, on Enter, after picking. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** Last day to choose, as YYYY-MM-DD. */
  readonly max?: string | undefined;
  /** Two-digit years lie in the past. */
  readonly isBirthDate?: boolean | undefined;
  /** A month alone means its last day. */
  readonly takesMonth?: boolean | undefined;
  /** Reason against a day, shown once the field is left. */
  readonly check?: ((day: string) => string | null) | undefined;
}

interface Typed {
  readonly text: string;
  readonly value: string;
}

/** Text as it was typed, as long as it means the current value; its error is shown once typing has ended. */
const useTypedEntry = (options: EntryProps & { readonly value: string }) => {
  const { kind, value, onChange, onCommit, max, isBirthDate, takesMonth, check } = options;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isTyping, setIsTyping] = useState(false);

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

  const findError = () =>
    entryError(kind, value) ?? limitError(value, max, today()) ?? (value === '' ? null : check?.(value));

  return {
    text: typed?.value === value ? typed.text : formatEntry(kind, value),
    message: isTyping ? null : findError(),
    begin: () => setIsTyping(true),
    change,
    forget: () => setTyped(null),
    finish,
  };
};

const loadPicker = () => import('./date-picker.tsx');
const DatePicker = lazy(async () => ({ default: (await loadPicker()).DatePicker }));

export interface DateInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max'>,
    EntryProps {
  /** YYYY-MM-DD, YYYY-MM-DDTHH:MM, HH:MM or YYYY-MM; what was typed if it is none of these; or empty. */
  readonly value?: string;
  /** Called when field and picker have both lost the focus. */
  readonly onBlur?: () => void;
  /** First day to choose, as YYYY-MM-DD. */
  readonly min?: string | undefined;
  /** Name of a field whose label is drawn elsewhere. */
  readonly fieldName?: string | undefined;
}

const EntryZone = lazy(async () => ({ default: (await import('./repeated-hour.tsx')).EntryZone }));

interface PickerButtonProps {
  readonly fieldName: string | undefined;
  readonly pickerId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

// The focus stays in the field while the button is pressed: leaving it would save an inline edit.
const PickerButton = ({ fieldName, pickerId, isOpen, onToggle }: PickerButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    tabIndex={-1}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    aria-controls={isOpen ? pickerId : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onToggle}
  >
    <CalendarDays size={18} aria-hidden />
    <VisuallyHidden>{fieldName ? `Kalender für ${fieldName} öffnen` : 'Kalender öffnen'}</VisuallyHidden>
  </ActionIcon>
);

interface PickerPopoverProps {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  /** Calendar in the dropdown. */
  readonly picker: ReactNode;
  readonly pickerId: string;
  readonly wrapper: RefObject<HTMLDivElement | null>;
  readonly dropdown: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

const PickerPopover = (props: PickerPopoverProps) => (
  <Popover
    opened={props.isOpen}
    onDismiss={() => (props.isOpen ? props.onLeave() : undefined)}
    closeOnEscape={false}
    withRoles={false}
    trapFocus
    position="bottom-start"
    shadow="md"
  >
    <Popover.Target>
      <div ref={props.wrapper}>{props.children}</div>
    </Popover.Target>
    <Popover.Dropdown ref={props.dropdown} id={props.pickerId} role="dialog" aria-label="Kalender" p="xs">
      <Suspense fallback={null}>{props.picker}</Suspense>
    </Popover.Dropdown>
  </Popover>
);

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
    onBlur,
    fieldName,
    ...others
  } = props;
  const entry = useTypedEntry({ kind, value, onChange, onCommit, max, isBirthDate, takesMonth, check });
  const [isOpen, setIsOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pickerId = useId();
  const hasPicker = kind !== 'time';
  const isPickable = hasPicker && others.readOnly !== true && others.disabled !== true;

  const leave = () => {
    setIsOpen(false);
    entry.finish();
    onBlur?.();
  };

  const handleBlur = ({ relatedTarget: next }: FocusEvent<HTMLInputElement>) => {
    if (isOpen || dropdown.current?.contains(next)) return;
    if (!wrapper.current?.contains(next)) return leave();
    if (next !== input.current) entry.finish();
  };

  const handleFocus = (event: FocusEvent<HTMLInputElement>) => {
    entry.begin();
    setIsOpen(false);
    if (hasPicker) void loadPicker();
    others.onFocus?.(event);
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && isPickable) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    if (event.key === 'Enter') entry.finish();
    others.onKeyDown?.(event);
  };

  const closePicker = () => {
    setIsOpen(false);
    input.current?.focus();
  };

  const pick = (next: string, isFinal: boolean) => {
    entry.forget();
    onChange(next);
    if (!isFinal) return;
    closePicker();
    onCommit?.(next);
  };

  const name = typeof others.label === 'string' ? others.label : fieldName;
  const button = <PickerButton fieldName={name} {...{ pickerId, isOpen }} onToggle={() => setIsOpen(!isOpen)} />;
  const field = (
    <TextInput
      {...others}
      ref={input}
      value={entry.text}
      placeholder={others.placeholder ?? placeholderOf(kind)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxEntryLength}
      error={others.error ?? entry.message}
      rightSection={others.rightSection ?? (isPickable ? button : null)}
      onChange={(event) => entry.change(event.currentTarget.value)}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKey}
    />
  );
  if (!hasPicker) return field;

  const zoneQuestion = kind === 'datetime' && zoneOfEntry(value) && (
    <Suspense fallback={null}>
      <EntryZone
        {...{ value }}
        disabled={!isPickable}
        onChoose={(next) => pick(next, false)}
        onBlur={handleBlur}
        onKeyDown={others.onKeyDown}
      />
    </Suspense>
  );
  const picker = <DatePicker {...{ kind, value, min, max }} onPick={pick} onClose={closePicker} />;
  return (
    <PickerPopover {...{ isOpen, picker, pickerId, wrapper, dropdown }} onLeave={leave}>
      {field}
      {zoneQuestion}
    </PickerPopover>
  );
};
