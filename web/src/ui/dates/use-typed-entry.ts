import { useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import { type DateKind, entryError, entryOf, formatEntry, limitError } from './date-kinds.ts';

export interface EntryProps {
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
export const useTypedEntry = (options: EntryProps & { readonly value: string }) => {
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
