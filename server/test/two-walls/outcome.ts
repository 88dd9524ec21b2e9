import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { fingerprint } from '../fixture/owner-database.ts';
import { hasCondition, type RecordingDatabase } from './recording-database.ts';

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

/** Checksums of the other company's rows, and the number of all rows. */
const stateOf = async (tx: Kysely<Schema>, tables: readonly string[], companyId: CompanyId): Promise<string> => {
  if (tables.length === 0) return '';
  await sql`reset role`.execute(tx);
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql`select ${sql.join(counts)}`.execute(tx);
  return toText([await fingerprint(tx, tables, companyId), rows]);
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
    const state = refusal === undefined ? await stateOf(tx, writtenTables(texts, tables), theirs) : '';
    await sql`rollback`.execute(tx);
    const effects = sent.map(({ effect }) => effect);
    return {
      text: toText([result, refusal, effects, state]),
      refusal,
      hasConditions: texts.some(hasCondition),
      statements: sent.length,
    };
  });
