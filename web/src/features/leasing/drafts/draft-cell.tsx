import { maxDraftCellLength } from '@flottwart/contract/rules/limits';
import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useInlineEdit } from '../../../ui/use-inline-edit.ts';
import classes from './drafts.module.css';

interface DraftCellProps {
  /** Row and column, for screen readers and the unsaved draft. */
  readonly label: string;
  readonly value: string;
  readonly isAmount: boolean;
  readonly onSave: (text: string) => Promise<unknown>;
}

/** Text of a cell that turns into an input when clicked; Enter or leaving saves, Escape restores. */
export const DraftCell = ({ label, value, isAmount, onSave }: DraftCellProps) => {
  const edit = useInlineEdit({ label, value, onSave });
  const display = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const isOpen = edit.draft !== null;

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    display.current?.focus();
  }, [isOpen]);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void edit.save();
    else if (!edit.isSaving) edit.close();
  };

  if (edit.draft === null)
    return (
      <UnstyledButton
        ref={display}
        className={classes.cell}
        data-amount={isAmount || undefined}
        aria-label={`${label} bearbeiten: ${value || 'leer'}`}
        onClick={edit.open}
      >
        {value}
      </UnstyledButton>
    );
  return (
    <TextInput
      size="xs"
      autoFocus={!edit.isRestored}
      aria-label={label}
      aria-busy={edit.isSaving}
      value={edit.draft}
      maxLength={maxDraftCellLength}
      readOnly={edit.isSaving}
      error={edit.failure}
      className={classes.input}
      onChange={(event) => edit.change(event.currentTarget.value)}
      onBlur={() => void edit.save()}
      onKeyDown={handleKey}
    />
  );
};
