import type { DraftColumn } from '@flottwart/contract/leasing/drafts';
import { type ColumnRole, type TaxRate, taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { maxDraftCellLength } from '@flottwart/contract/rules/limits';
import { NativeSelect, Table, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { DraftChange } from '../../../api/leasing-drafts.ts';
import { toast } from '../../../ui/toast.tsx';
import { useInlineEdit } from '../../../ui/use-inline-edit.ts';
import { columnLabels, optionsOf } from './draft-labels.ts';
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

interface TaxRateCellProps {
  readonly row: number;
  readonly value: TaxRate | null;
  readonly onChoose: (rate: TaxRate | null) => void;
}

const rateOptions = [{ value: '', label: '?' }, ...taxRates.map((rate) => ({ value: `${rate}`, label: `${rate} %` }))];

/** Tax rate of a position, where a document in gross amounts has several. */
export const TaxRateCell = ({ row, value, onChoose }: TaxRateCellProps) => (
  <NativeSelect
    size="xs"
    className={classes.rate}
    aria-label={`Zeile ${row + 1}, Steuersatz`}
    value={value === null ? '' : `${value}`}
    data={rateOptions}
    onChange={(event) => onChoose(taxRates.find((rate) => `${rate}` === event.currentTarget.value) ?? null)}
  />
);

export type Save = (change: DraftChange) => Promise<unknown>;

export const choose = (save: Save, change: DraftChange): void => {
  save(change).catch((error: unknown) =>
    toast.error(`Fehler beim Speichern: ${messageOf(error, 'unerwarteter Fehler')}`),
  );
};

interface ColumnHeadProps {
  readonly column: DraftColumn;
  readonly index: number;
  readonly save: Save;
}

export const headingOf = ({ heading }: DraftColumn, index: number): string => heading || `Spalte ${index + 1}`;

/** Heading of a column with the choice of its meaning. */
export const ColumnHead = ({ column, index, save }: ColumnHeadProps) => (
  <Table.Th scope="col" data-amount={column.role === 'amount' || undefined}>
    <NativeSelect
      size="xs"
      label={headingOf(column, index)}
      value={column.role}
      data={optionsOf(columnLabels)}
      onChange={(event) =>
        choose(save, { columns: [{ column: index, role: event.currentTarget.value as ColumnRole }] })
      }
    />
  </Table.Th>
);
