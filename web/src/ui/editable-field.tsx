import { Loader, Text, TextInput, UnstyledButton } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './editable-field.module.css';
import { toast } from './toast.tsx';

interface EditableFieldProps {
  readonly label: string;
  readonly value: string;
  /** Rejects with the reason if the value could not be saved. */
  readonly onSave: (value: string) => Promise<unknown>;
  readonly maxLength: number;
  readonly type?: 'text' | 'tel';
}

/**
 * Text that turns into an input when clicked. Enter or leaving saves, only if changed; Escape restores.
 * While saving it takes no input; after a failure it stays open with what was typed.
 */
export const EditableField = ({ label, value, onSave, maxLength, type = 'text' }: EditableFieldProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const displayRef = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const inputId = useId();
  const isOpen = draft !== null;

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    displayRef.current?.focus();
  }, [isOpen]);

  const close = () => {
    setDraft(null);
    setFailure(null);
  };

  const save = async () => {
    if (draft === null || isSaving) return;
    const changed = draft.trim();
    if (changed === value) return close();
    setIsSaving(true);
    try {
      await onSave(changed);
      close();
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      setFailure(reason);
      toast.error(`Fehler beim Speichern: ${reason}`);
    } finally {
      setIsSaving(false);
    }
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The same key press would otherwise click the button that gets the focus, and open the field again.
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void save();
    else if (!isSaving) close();
  };

  const handleBlur = () => {
    returnsFocus.current = false;
    void save();
  };

  if (draft === null) {
    return (
      <div>
        <Text className={classes.label}>{label}</Text>
        <div className={classes.control}>
          <UnstyledButton
            ref={displayRef}
            className={classes.display}
            aria-label={`${label} bearbeiten: ${value || 'keine Angabe'}`}
            onClick={() => setDraft(value)}
          >
            <span className={value ? undefined : classes.missing}>{value || 'keine Angabe'}</span>
            <Pencil size={14} className={classes.pencil} aria-hidden />
          </UnstyledButton>
        </div>
      </div>
    );
  }

  return (
    <div>
      <label htmlFor={inputId} className={classes.label}>
        {label}
      </label>
      <TextInput
        className={classes.control}
        id={inputId}
        type={type}
        autoFocus
        value={draft}
        maxLength={maxLength}
        readOnly={isSaving}
        aria-busy={isSaving}
        error={failure}
        rightSection={isSaving ? <Loader size="xs" /> : null}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
    </div>
  );
};
