import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { fieldLabel, readKey } from '@flottwart/contract/rules/field-labels';
import { fitsIntoLine } from '@flottwart/contract/rules/forbidden-characters';
import type { BulkOutcome, BulkValue } from '@flottwart/contract/work-items/bulk';
import type { BodyOf } from '../../api/query.ts';
import type { AnyItem } from '../../api/work-items.ts';
import { fromDateTimeInput } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { entryError } from '../../ui/dates/date-kinds.ts';
import type { BulkField } from './bulk-fields.ts';

/** Entry of the dialog: text as typed; null empties the field. */
export type BulkEntries = Readonly<Record<string, string | null>>;

/** Fields with an entry. */
const enteredFields = (fields: readonly BulkField[], entries: BulkEntries): readonly BulkField[] =>
  fields.filter(({ field }) => entries[field] === null || (entries[field] ?? '').trim() !== '');

const numberError = (value: number | null, max: number, expected: string): string | null => {
  if (value === null) return expected;
  if (value < 0) return 'Der Wert darf nicht negativ sein.';
  return value > max ? `Der Wert darf höchstens ${germanNumber(max, 0)} sein.` : null;
};

const textError = (text: string, { maxLength = text.length, findError }: BulkField): string | null => {
  if (text.length > maxLength) return `Höchstens ${maxLength} Zeichen.`;
  return fitsIntoLine(text) ? (findError?.(text) ?? null) : 'Enthält unzulässige Zeichen.';
};

/** Mirrors the contract's PATCH, so that the preview promises nothing that the server refuses. */
const errorOf = (field: BulkField, entry: string): string | null => {
  const { type, max = Number.MAX_SAFE_INTEGER } = field;
  if (type === 'date' || type === 'datetime' || type === 'time')
    return entryError(type, entry) ?? field.findError?.(entry) ?? null;
  if (type === 'whole') return numberError(parseGermanNumber(entry, 0), max, 'Bitte eine ganze Zahl eingeben.');
  if (type === 'euro')
    return numberError(parseGermanNumber(entry, 2), max, 'Bitte einen Betrag eingeben, etwa 1.234,56.');
  return textError(entry.trim(), field);
};

export const findBulkErrors = (fields: readonly BulkField[], entries: BulkEntries): Readonly<Record<string, string>> =>
  Object.fromEntries(
    enteredFields(fields, entries).flatMap((field) => {
      const entry = entries[field.field];
      const message = typeof entry === 'string' ? errorOf(field, entry) : null;
      return message === null ? [] : [[field.field, message]];
    }),
  );

const toValue = ({ type }: BulkField, entry: string | null | undefined): BulkValue => {
  if (entry === null || entry === undefined) return null;
  if (type === 'whole') return parseGermanNumber(entry, 0);
  if (type === 'euro') return parseGermanNumber(entry, 2);
  return type === 'datetime' ? fromDateTimeInput(entry) : entry.trim();
};

export type BulkValues = Readonly<Record<string, BulkValue>>;

/** Wanted values by the keys of the PATCH. */
export const wantedValues = (fields: readonly BulkField[], entries: BulkEntries): BulkValues =>
  Object.fromEntries(
    enteredFields(fields, entries).map((field) => [field.field, toValue(field, entries[field.field])]),
  );

interface PlannedField {
  readonly field: string;
  readonly from: BulkValue;
  readonly to: BulkValue;
}

/** An item with the fields that a bulk change gives another value. */
export interface PlannedItem {
  readonly id: number;
  readonly title: string;
  readonly fields: readonly PlannedField[];
}

const storedValue = (row: AnyItem, field: string): BulkValue => {
  const stored = (row as Readonly<Record<string, unknown>>)[readKey(field)];
  return typeof stored === 'number' || typeof stored === 'boolean' || (typeof stored === 'string' && stored !== '')
    ? stored
    : null;
};

export const planChanges = (rows: readonly AnyItem[], wanted: BulkValues): readonly PlannedItem[] =>
  rows.map((row) => ({
    id: row.id,
    title: row.title,
    fields: Object.entries(wanted).flatMap(([field, to]) => {
      const from = storedValue(row, field);
      return from === to ? [] : [{ field, from, to }];
    }),
  }));

const valuesOf = (fields: readonly PlannedField[], side: 'from' | 'to'): Record<string, BulkValue> =>
  Object.fromEntries(fields.map((field) => [field.field, field[side]]));

/** Changes exactly what the preview showed: a field that has another value by now is left. */
export const changesOf = (planned: readonly PlannedItem[]): BodyOf<'PATCH /api/workitems/bulk'>['changes'] =>
  planned
    .filter(({ fields }) => fields.length > 0)
    .map(({ id, fields }) => ({ id, values: valuesOf(fields, 'to'), from: valuesOf(fields, 'from') }));

/** Restores the previous values, except where they were changed again. */
export const undoChanges = (outcomes: readonly BulkOutcome[]): BodyOf<'PATCH /api/workitems/bulk'>['changes'] =>
  outcomes.flatMap(({ id, fields = [] }) => {
    const changed = fields.filter(({ result }) => result === 'changed');
    return changed.length === 0 ? [] : [{ id, values: valuesOf(changed, 'from'), from: valuesOf(changed, 'to') }];
  });

/** Names of items in a message; the rest is counted. */
const maxNamed = 3;

/** "B-AB-1 (Reifen vorne), B-AB-2 (Leasinggeber) und 4 weitere"; empty if nothing was left. */
export const conflictSummary = (outcomes: readonly BulkOutcome[], titles: ReadonlyMap<number, string>): string => {
  const left = outcomes.flatMap(({ id, fields = [] }) => {
    const labels = fields.filter(({ result }) => result === 'overtaken').map(({ field }) => fieldLabel(field));
    return labels.length === 0 ? [] : [`${titles.get(id) ?? `Nr. ${id}`} (${labels.join(', ')})`];
  });
  const others = left.length > maxNamed ? ` und ${left.length - maxNamed} weitere` : '';
  return left.length === 0 ? '' : `${left.slice(0, maxNamed).join(', ')}${others}`;
};
