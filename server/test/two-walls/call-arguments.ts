import type { Kysely } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { examples } from './examples.ts';
import type { ForeignRows, Row } from './foreign-rows.ts';
import { asDatabase } from './recording-database.ts';
import { type Parameter, type RepositoryFunction, splitAtCommas } from './repository-functions.ts';

export interface Caller {
  readonly tx: Kysely<Schema>;
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly now: Date;
}

const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const later = new Date('2100-01-01T00:00:00Z');
const earlier = new Date('2000-01-01T00:00:00Z');

/** Values that select as much as possible. */
const widest: Readonly<Record<string, unknown>> = {
  order: 'asc',
  limit: 1000,
  count: 1000,
  length: 1000,
  keep: 0,
  after: 0,
  from: 0,
  firstPosition: 1,
  query: {},
  found: null,
  before: later,
  since: earlier,
  idleSince: earlier,
  expiresAt: later,
  today: '2100-01-01',
  except: undefined,
  stillReported: [],
};

/** Value of the row that a parameter names, as its column or as one of a list of ids. */
const fromRow = ({ name, type }: Parameter, row: Row): unknown => {
  const column = toColumn(name);
  if (column in row) return row[column];
  if (/^(?:readonly )?number\[\]$/.test(type)) return [row[`${column.replace(/_?ids$/, '')}_id`] ?? row.id];
  if (/Id$/.test(name) && type === 'number') return row.id;
  if (/^(?:one|other)$/.test(name)) return row[`${name}_id`] ?? row.id;
  if (/hash$/i.test(name)) return row.token_hash ?? row.code_hash ?? row.sha256;
  if (/^readonly string\[\]$/.test(type)) return [row[column.replace(/e?s$/, '')] ?? ''];
  return undefined;
};

const nested = ({ name }: Parameter): Parameter[] =>
  splitAtCommas(name.slice(1, -1)).map((part) => ({ name: part.replace(/[=:].*$/, '').trim(), type: '' }));

const insertable = /^Insertable<Schema\['(?<table>\w+)'\]>$/;

/** Copy of a row of the other company under ours. */
const copyOf = (table: string, { byTable, filled }: ForeignRows, companyId: CompanyId): Row => {
  const columns = Object.entries(byTable.get(table)?.[0] ?? {}).filter(([name]) => !filled.has(`${table}.${name}`));
  return { ...Object.fromEntries(columns), company_id: companyId };
};

interface Source {
  readonly row: Row;
  readonly rows: ForeignRows;
  readonly caller: Caller;
  readonly example: Readonly<Record<string, unknown>>;
}

const argumentFor = (parameter: Parameter, from: Source): unknown => {
  const { name, type } = parameter;
  const { row, rows, caller, example } = from;
  if (name in example) return example[name];
  const { tx, companyId, userId, now } = caller;
  if (type === 'TenantTransaction') return tx;
  if (type === 'Database') return asDatabase(tx);
  if (type === 'CompanyId') return companyId;
  if (type === 'TenantContext') return { tx, companyId, now };
  if (type === 'WriteContext') return { tx, session: { companyId, userId }, now };
  const table = insertable.exec(type)?.groups?.table;
  if (table) return copyOf(table, rows, companyId);
  if (name.startsWith('{'))
    return Object.fromEntries(nested(parameter).map((part) => [part.name, argumentFor(part, from)]));
  const named = fromRow(parameter, row);
  if (named !== undefined && !(name in widest && name !== 'from')) return named;
  if (name in widest) return widest[name];
  return name === 'now' ? now : named;
};

/** Rows to take the values from: of the tables the function names, else of those its file names. */
const rowsFor = ({ body, source }: RepositoryFunction, { byTable }: ForeignRows): Row[] => {
  const named = (text: string) => [...byTable.keys()].filter((table) => new RegExp(`\\b${table}\\b`).test(text));
  const tables = [...new Set([...named(body), ...named(source)])];
  return tables.flatMap((table) => byTable.get(table) ?? []);
};

type Prepare = (caller: Caller) => readonly unknown[];

/** Distinguishes lists of arguments; the transaction is the same in all of them. */
const textOf = (prepare: Prepare, caller: Caller): string =>
  JSON.stringify(prepare(caller), (_key, value: unknown) => {
    if (value === caller.tx) return 'tx';
    if (typeof value === 'bigint' || value === undefined) return String(value);
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });

/** Lists of arguments, each naming one row of the other company, as this company would pass them; rows that give the same ones count once. */
export const argumentsFor = (called: RepositoryFunction, rows: ForeignRows, caller: Caller): readonly Prepare[] => {
  const candidates = rowsFor(called, rows);
  const first = (table: string) => rows.byTable.get(table)?.[0] ?? {};
  const prepareFrom =
    (row: Row): Prepare =>
    (by) => {
      const example = examples[called.name]?.(first, by.companyId) ?? {};
      return called.parameters.map((parameter) => argumentFor(parameter, { row, rows, caller: by, example }));
    };
  const all = (candidates.length === 0 ? [{}] : candidates).map(prepareFrom);
  return [...new Map(all.map((prepare) => [textOf(prepare, caller), prepare])).values()];
};
