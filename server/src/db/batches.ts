import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { SelectQueryBuilder } from 'kysely';
import { originOf } from '../lib/admission/origin.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Database } from './connect.ts';
import { keysetOf } from './keyset.ts';
import { allRows, constant, mapRead, type Read } from './read.ts';
import { readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

/** Reads a chunk of a stream, the first one included: a short read of its own, after which nothing is held while its bytes wait for the socket. */
export const readChunk = <T>(
  database: Database,
  companyId: CompanyId,
  plan: (tx: TenantTransaction) => Read<T>,
): Promise<T> => database.shares.chunkReads.run(originOf(companyId), () => readInTenant(database, companyId, plan));

/** Rows of a list that were read at once. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** True if the list ends with these rows. */
  readonly isLast: boolean;
  /** Number of rows to read next, so that heavy rows come in small batches. */
  readonly nextLimit: number;
}

/** Characters that a waiting stream keeps in memory; descriptions alone may have fifty thousand each. */
const maxBatchLength = 500_000;

const lengthOf = (value: unknown): number => {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value).length : 8;
};

/** Number of rows that fit into memory together, at least one. */
const countFitting = (rows: readonly unknown[]): number => {
  let length = 0;
  for (const [index, row] of rows.entries()) {
    for (const value of Object.values(row ?? {})) length += lengthOf(value);
    if (length > maxBatchLength) return Math.max(1, index);
  }
  return rows.length;
};

const toBatch = <Row>(read: readonly Row[], limit: number, maxRows: number): Batch<Row> => {
  const fitting = countFitting(read);
  return fitting < read.length
    ? { rows: read.slice(0, fitting), isLast: false, nextLimit: fitting }
    : { rows: read, isLast: read.length < limit, nextLimit: Math.min(maxRows, read.length * 2) };
};

type Rows<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** First rows of a list: few, because many lists may begin at once and are then read no further. */
export const firstBatch = <DB, TB extends keyof DB, Row>(
  { batchRows }: Database,
  rows: Rows<DB, TB, Row>,
): Read<Batch<Row>> => {
  const limit = Math.ceil(batchRows / 4);
  return mapRead(allRows(keysetOf(rows).next(limit)), (read) => toBatch(read as readonly Row[], limit, batchRows));
};

/**
 * Rows of a list after its first batch, in batches by sort key. Each batch sees the data of its moment
 * (docs/decisions/0051-streams-in-batches.md).
 */
export async function* rowsAfter<DB, TB extends keyof DB, Row>(
  database: Database,
  companyId: CompanyId,
  rows: (tx: TenantTransaction) => Rows<DB, TB, Row>,
  first: Batch<Row>,
): AsyncGenerator<Row> {
  let batch = first;
  while (!batch.isLast) {
    const { nextLimit } = batch;
    const read = await readAfter(database, companyId, rows, { last: elementAt(batch.rows, -1), limit: nextLimit });
    batch = toBatch(read, nextLimit, database.batchRows);
    yield* batch.rows;
  }
}

const readAfter = async <DB, TB extends keyof DB, Row>(
  database: Database,
  companyId: CompanyId,
  rows: (tx: TenantTransaction) => Rows<DB, TB, Row>,
  { last, limit }: { readonly last: Row; readonly limit: number },
): Promise<readonly Row[]> => {
  const after: Row[] = [];
  for (let index = 0; after.length < limit; index += 1) {
    const read = await readChunk<readonly Row[] | null>(database, companyId, (tx) => {
      const keyset = keysetOf(rows(tx));
      const range = keyset.rangesAfter(last)[index];
      return range ? (allRows(keyset.next(limit - after.length, range)) as Read<readonly Row[]>) : constant(null);
    });
    if (read === null) break;
    after.push(...read);
  }
  return after;
};
