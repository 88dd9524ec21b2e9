import {
  type Field,
  type Fields,
  type FieldType,
  fieldEntries,
  type ReadKey,
  type SortKeys,
} from '@flottwart/contract/kinds/field';
import { sql } from 'kysely';
import type { SortColumn } from '../db/paging.ts';
import type { Schema } from '../db/schema.ts';
import { toCents, toEuro } from '../lib/money.ts';
import { dateCell, euroCell, instantCell, numberCell, textCell } from '../lib/sheet-columns.ts';
import type { SpreadsheetColumn } from '../lib/spreadsheet.ts';
import type { PatchColumn } from './field-changes.ts';

/** Type of a field's column, and the value that stands for an empty field. */
const columnTypes = {
  text: 'text',
  phone: 'text',
  email: 'text',
  postcode: 'text',
  address: 'text',
  choice: 'text',
  plate: 'text',
  vin: 'text',
  day: 'date',
  deadline: 'date',
  birthday: 'date',
  time: 'time',
  instant: 'timestamptz',
  mileage: 'integer',
  euro: 'integer',
} as const satisfies Readonly<Record<FieldType, string>>;

const emptyValue = ({ type }: Field): '' | null => (columnTypes[type] === 'text' ? '' : null);

type ColumnOf<F extends Fields> = F[keyof F]['column'];

export const columnsOf = <const F extends Fields>(fields: F): readonly ColumnOf<F>[] =>
  Object.values(fields).map(({ column }) => column);

/** Columns with their types, as a recordset needs them. */
export const typedColumns = <const F extends Fields>(fields: F) =>
  Object.fromEntries(Object.values(fields).map(({ column, type }) => [column, columnTypes[type]])) as {
    readonly [K in keyof F as F[K]['column']]: (typeof columnTypes)[F[K]['type']];
  };

interface StoredValues {
  text: string;
  date: string | null;
  time: string | null;
  timestamptz: Date | null;
  integer: number | null;
}

const toStored = ({ type }: Field, value: unknown): unknown => {
  if (columnTypes[type] === 'timestamptz') return new Date(String(value));
  return type === 'euro' ? toCents(value as number) : value;
};

/** Columns of a new row with the values of a body; other fields are empty. */
export const newColumns = <const F extends Fields>(fields: F, body: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(
    fieldEntries(fields).map(({ key, field }) => {
      const value = body[key] ?? emptyValue(field);
      return [field.column, value === '' || value === null ? emptyValue(field) : toStored(field, value)];
    }),
  ) as { [K in keyof F as F[K]['column']]: StoredValues[(typeof columnTypes)[F[K]['type']]] };

/** Columns by the keys of a PATCH; money is stored in cents. */
export const patchColumns = <const F extends Fields>(fields: F) =>
  Object.fromEntries(
    fieldEntries(fields).map(({ key, field }): [string, PatchColumn] => {
      const column = { column: field.column, cleared: emptyValue(field) };
      return [key, field.type === 'euro' ? { ...column, wireValue: (cents) => toEuro(Number(cents)) } : column];
    }),
  ) as { readonly [K in keyof F]: PatchColumn<F[K]['column']> };

type WireValue<Stored, T extends FieldType> = T extends 'instant'
  ? string | null
  : T extends 'euro'
    ? number | null
    : Stored;

type WireValues<F extends Fields, Row> = {
  [K in keyof F & string as ReadKey<F, K>]: F[K]['column'] extends keyof Row
    ? WireValue<Row[F[K]['column']], F[K]['type']>
    : never;
};

const toWireValue = (type: FieldType, stored: unknown): unknown => {
  if (stored instanceof Date) return stored.toISOString();
  return type === 'euro' ? toEuro(stored as number | null) : stored;
};

/** Maps the columns of a row to the keys of a response. */
export const wireMapper = <const F extends Fields>(fields: F) => {
  const entries = fieldEntries(fields).map(({ read, field: { column, type } }) => ({ read, column, type }));
  return <Row extends Readonly<Record<ColumnOf<F>, unknown>>>(row: Row): WireValues<F, Row> => {
    const stored = row as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      entries.map(({ read, column, type }) => [read, toWireValue(type, stored[column])]),
    ) as WireValues<F, Row>;
  };
};

const sheetColumn = <Item extends object>(read: string, field: Field): SpreadsheetColumn<Item> => {
  const header = field.heading ?? field.label;
  const value = <V>(item: Item) => (item as Readonly<Record<string, unknown>>)[read] as V | null;
  switch (columnTypes[field.type]) {
    case 'date':
      return { ...dateCell(header, value<string>), ...(field.width && { width: field.width }) };
    case 'timestamptz':
      return instantCell(header, value<string>);
    case 'integer':
      return field.type === 'euro' ? euroCell(header, value<number>) : numberCell(header, value<number>, field.width);
    default:
      return textCell(header, field.width ?? 14, value<string>);
  }
};

/** Columns of an exported list, under the headings that an import knows. */
export const sheetColumns = <Item extends object>(fields: Fields): readonly SpreadsheetColumn<Item>[] =>
  fieldEntries(fields).map(({ read, field }) => sheetColumn(read, field));

/** Sortable fields in the order of their column, then of others; empty values come last. */
export const sortColumnsOf = <const F extends Fields, Table extends keyof Schema>(
  fields: F,
  table: Table,
  next: SortColumn<Schema, Table>['next'],
): Readonly<Record<SortKeys<F>, SortColumn<Schema, Table>>> => {
  const entries = fieldEntries(fields).filter(({ field }) => field.isSortable);
  const columns = entries.map(({ read, field }) => {
    const order = columnTypes[field.type] === 'text' ? { isText: true } : { nullsLast: true };
    return [read, { column: sql.ref(`${table}.${field.column}`), ...order, next, tiebreaker: sql.ref(`${table}.id`) }];
  });
  return Object.fromEntries(columns);
};
