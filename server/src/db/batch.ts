import pg from 'pg';
import { isDatabaseUnavailable, isDeadlock, isOutdatedPlan } from './failures.ts';
import { withResponseTimeout } from './query-timeout.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Prepared once per connection; for statements whose best plan is the same for all values. */
  readonly isPrepared?: boolean;
  /** Prepared and part of a read; planned for any value, never for the values at hand. */
  readonly hasGenericPlan?: boolean;
}

export const transactionControl = {
  begin: { sql: 'begin', parameters: [], isPrepared: true },
  commit: { sql: 'commit', parameters: [], isPrepared: true },
  rollback: { sql: 'rollback', parameters: [] },
} as const satisfies Record<string, Statement>;

export type Rows = readonly unknown[];

export interface StatementResult {
  readonly rows: Rows;
  /** Command as PostgreSQL reports it, as in `UPDATE 1`; `ROLLBACK` for a commit of a transaction that had failed. */
  readonly tag: string;
}

/** Undocumented helpers that node-postgres offers to query classes. */
const { utils } = pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } };

interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements prepared on this connection, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: { readonly statement: string; readonly values: Rows }): void;
  describe(portal: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

interface ResultColumn {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

const columnsOf = ({ fields }: Described, types: pg.CustomTypesConfig): readonly ResultColumn[] =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));

const rowOf = (columns: readonly ResultColumn[], texts: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const { name, parse } of columns) {
    const text = texts[index++] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

const unnamed = '';
const names = new Map<string, string>();

const nameOf = ({ sql, isPrepared }: Statement): string => {
  if (!isPrepared) return unnamed;
  const name = names.get(sql) ?? `prepared_${names.size}`;
  names.set(sql, name);
  return name;
};

/** Columns of the prepared statements per connection; they never change, because PostgreSQL refuses an outdated plan. */
const preparedColumns = new WeakMap<pg.PoolClient, Map<string, readonly ResultColumn[]>>();

const columnsKnownTo = (client: pg.PoolClient): Map<string, readonly ResultColumn[]> => {
  const known = preparedColumns.get(client) ?? new Map<string, readonly ResultColumn[]>();
  preparedColumns.set(client, known);
  return known;
};

interface Part {
  readonly name: string;
  readonly text: string;
  readonly values: Rows;
}

const sendAll = (wire: Wire, parts: readonly Part[], known: ReadonlyMap<string, unknown>): void => {
  const sent = new Set<string>();
  for (const { name, text, values } of parts) {
    if (wire.parsedStatements[name] === undefined && !sent.has(name)) wire.parse({ name, text });
    if (name !== unnamed) sent.add(name);
    wire.bind({ statement: name, values });
    if (!known.has(name)) wire.describe({ type: 'P' });
    wire.execute();
  }
};

/**
 * Sends statements in one round trip on a connection that the caller holds; within an open transaction they are part of it. Up to the next Sync
 * message PostgreSQL takes all statements as one transaction; node-postgres sends a Sync after each, so this is a query class of our own.
 */
const submit = (
  client: pg.PoolClient,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig,
): Promise<readonly StatementResult[]> =>
  new Promise((resolve, reject) => {
    const known = columnsKnownTo(client);
    const parts = statements.map((statement) => ({
      name: nameOf(statement),
      text: statement.sql,
      // A value that cannot be serialised fails here, before anything is sent.
      values: statement.parameters.map((value) => utils.prepareValue(value)),
      rows: [] as unknown[],
      tag: '',
    }));
    let current = 0;
    let columns: readonly ResultColumn[] = [];
    const begin = (): void => {
      columns = known.get(parts[current]?.name ?? unnamed) ?? [];
    };
    const complete = (tag: string): void => {
      const part = parts[current];
      if (part) part.tag = tag;
      // A statement without rows has no columns to describe again.
      if (part?.name && !known.has(part.name)) known.set(part.name, columns);
      current += 1;
      begin();
    };
    begin();
    client.query({
      /** The driver records prepared statements under this name and text. */
      get name() {
        return parts[current]?.name;
      },
      get text() {
        return parts[current]?.text;
      },
      submit: (connection: unknown) => {
        const wire = connection as Wire;
        wire.stream.cork();
        sendAll(wire, parts, known);
        wire.sync();
        wire.stream.uncork();
      },
      handleRowDescription: (described: Described) => {
        columns = columnsOf(described, types);
        const name = parts[current]?.name;
        if (name) known.set(name, columns);
      },
      handleDataRow: ({ fields }: { readonly fields: readonly (string | null)[] }) => {
        try {
          parts[current]?.rows.push(rowOf(columns, fields));
        } catch (error) {
          reject(error);
        }
      },
      handleCommandComplete: ({ text }: { readonly text: string }) => complete(text),
      handleEmptyQuery: () => complete(''),
      handleError: reject,
      handleReadyForQuery: () => resolve(parts),
    } as pg.Submittable);
  });

/** A connection that the server may have closed, or whose prepared statements are outdated. */
export const isUnusableAfter = (error: unknown): boolean => isDatabaseUnavailable(error) || isOutdatedPlan(error);

/** Results of each statement, or the first error; the caller ends the transaction. */
export const runOn = async (
  client: pg.PoolClient,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig,
): Promise<readonly StatementResult[]> => {
  try {
    return await withResponseTimeout(client, submit(client, statements, types));
  } catch (error) {
    // The driver's stack ends at its socket; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** Attempts in all, the first included; losing more deadlocks in a row points to a bug. */
const maxAttempts = 4;

/** Runs a whole transaction again when PostgreSQL ended it to resolve a deadlock, because nothing of it happened. */
export const retryDeadlocks = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error;
    }
};

/** Runs statements in one round trip and one transaction; returns the rows of each, or throws the first error and changes nothing. */
export const runBatch = async (pool: pg.Pool, statements: readonly Statement[]): Promise<readonly Rows[]> => {
  const client = await pool.connect();
  try {
    const results = await runOn(client, statements, pool.options.types ?? pg.types);
    client.release();
    return results.map(({ rows }) => rows);
  } catch (error) {
    client.release(isUnusableAfter(error));
    throw error;
  }
};
