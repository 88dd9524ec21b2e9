import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import { enlist } from '../../src/db/transaction.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { fingerprint } from '../fixture/owner-database.ts';
import { asDatabase, distribution, hasCondition, type RecordingDatabase } from './recording-database.ts';

export interface Outcome {
  /** Result of the call, of each of its statements, and the other company's rows afterwards. */
  readonly text: string;
  readonly refusal: string | undefined;
  readonly hasConditions: boolean;
  readonly statements: number;
}

const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (one instanceof Map) return [...one];
    if (one instanceof Set) return [...one];
    return one;
  }) ?? 'undefined';

interface Runnable {
  readonly execute?: (tx: Kysely<Schema>) => Promise<{ readonly rows: unknown } | unknown>;
  readonly statements?: readonly ((tx: Kysely<Schema>) => CompiledQuery)[];
  readonly toResult?: (results: readonly unknown[]) => unknown;
  readonly [Symbol.asyncIterator]?: () => AsyncIterator<unknown>;
}

/** Repositories return results, queries, reads of several queries or streams. */
const settle = async (tx: Kysely<Schema>, returned: unknown): Promise<unknown> => {
  const value = (await returned) as Runnable | null | undefined;
  if (value === null || value === undefined || typeof value !== 'object') return value;
  if (value.statements && value.toResult) {
    const results: unknown[] = [];
    for (const compose of value.statements) {
      const { sql: text, parameters } = compose(tx);
      // The driver reads text and parameters alone.
      results.push((await tx.executeQuery({ sql: text, parameters } as unknown as CompiledQuery)).rows);
    }
    return value.toResult(results);
  }
  if (typeof value.execute === 'function') return value.execute(tx);
  return value;
};

const writes = /(?:insert into|update|delete from) "?(?<table>\w+)"?/gi;
const callsFunction = /^\s*select \w+\(/i;
const readsOnly = /^\s*select (?!\w+\()(?![\s\S]*\b(?:insert into|update|delete from|nextval)\b)/i;

interface Companies {
  readonly ours: CompanyId;
  readonly theirs: CompanyId;
  readonly tables: readonly string[];
}

const writtenTables = (statements: readonly string[], tables: readonly string[]): readonly string[] => {
  if (statements.some((text) => callsFunction.test(text))) return tables;
  const named = new Set(statements.flatMap((text) => [...text.matchAll(writes)].map((match) => match.groups?.table)));
  return tables.filter((table) => named.has(table));
};

const countRows = async (tx: Kysely<Schema>, tables: readonly string[], where = sql``): Promise<unknown> => {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)}${where}) as ${sql.ref(table)}`);
  return (await sql`select ${sql.join(counts)}`.execute(tx)).rows;
};

const coordinatorTables: readonly string[] = ['email_directory'];

/**
 * The same on a cluster, where one login alone may look at what a transaction has changed on a worker: it counts its own company's rows, and reads the
 * other's in the other's name.
 */
const stateOnCluster = async (tx: Kysely<Schema>, { ours, theirs, tables }: Companies): Promise<string> => {
  const spread = tables.filter((table) => !coordinatorTables.includes(table));
  const state: unknown[] = [];
  if (spread.length > 0) {
    state.push(await countRows(tx, spread, sql` where company_id = ${ours}`));
    await sql.raw(`set local app.company_id = '${theirs}'`).execute(tx);
    state.push(await countRows(tx, spread, sql` where company_id = ${theirs}`), await fingerprint(tx, spread, theirs));
  }
  const kept = tables.filter((table) => coordinatorTables.includes(table));
  if (kept.length === 0) return toText(state);
  await sql`reset role`.execute(tx);
  return toText([...state, await countRows(tx, kept), await fingerprint(tx, kept, theirs)]);
};

/** Checksums of the other company's rows, and the number of all rows. */
const stateOf = async (tx: Kysely<Schema>, companies: Companies): Promise<string> => {
  const { tables, theirs } = companies;
  if (tables.length === 0) return '';
  if (distribution.isDistributed) return stateOnCluster(tx, companies);
  await sql`reset role`.execute(tx);
  const counts = await countRows(tx, tables);
  return toText([await fingerprint(tx, tables, theirs), counts]);
};

/** New ids would differ from run to run; a call that only reads moves no sequence. */
const restartSequences = sql`select setval(c.oid, 900000) from pg_class c
  where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`;

/** Runs a call as one company, looks at the other's rows, and undoes everything. */
export const outcomeOf = (
  recording: RecordingDatabase,
  { ours, theirs, tables }: Companies,
  call: (tx: Kysely<Schema>) => unknown,
): Promise<Outcome> =>
  recording.db.connection().execute(async (tx) => {
    const { statements } = recording;
    if (recording.hasWritten) await restartSequences.execute(tx);
    await sql.raw(`begin; set local role flottwart_app; set local app.company_id = '${ours}'`).execute(tx);
    enlist(tx, asDatabase(tx));
    statements.length = 0;
    let result = '';
    let refusal: string | undefined;
    try {
      result = toText(await settle(tx, call(tx)));
    } catch (error) {
      refusal = (error as Error).message;
    }
    const sent = statements.splice(0);
    const texts = sent.map(({ text }) => text);
    recording.hasWritten = texts.some((text) => !readsOnly.test(text));
    const state =
      refusal === undefined ? await stateOf(tx, { ours, theirs, tables: writtenTables(texts, tables) }) : '';
    await sql`rollback`.execute(tx);
    const effects = sent.map(({ effect }) => effect);
    return {
      text: toText([result, refusal, effects, state]),
      refusal,
      hasConditions: texts.some(hasCondition),
      statements: sent.length,
    };
  });
