import pg from 'pg';
import { isDatabaseUnavailable, isOutdatedPlan } from './failures.ts';

/**
 * Several statements in one round trip and one transaction. Up to the next Sync message PostgreSQL takes all statements
 * of a connection as one transaction and goes on without waiting for us. node-postgres sends a Sync after each
 * statement, so this is a query class of our own, in the manner of pg-cursor.
 */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Prepared once per connection; for statements whose best plan is the same for all values. */
  readonly isPrepared?: boolean;
}

export type Rows = readonly unknown[];

interface RowReader {
  readonly rows: Rows;
  addFields(fields: unknown): void;
  parseRow(values: unknown): unknown;
  addRow(row: unknown): void;
}

/** What node-postgres offers to query classes without describing it. */
const { utils, Result } = pg as unknown as {
  readonly utils: { readonly prepareValue: (value: unknown) => unknown };
  readonly Result: new (rowMode: undefined, types: pg.CustomTypesConfig | undefined) => RowReader;
};

interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** Names of the statements prepared on this connection. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: { readonly statement: string; readonly values: Rows }): void;
  describe(portal: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

const unnamed = '';
const names = new Map<string, string>();

const nameOf = ({ sql, isPrepared }: Statement): string => {
  if (!isPrepared) return unnamed;
  const name = names.get(sql) ?? `prepared_${names.size}`;
  names.set(sql, name);
  return name;
};

const send = (wire: Wire, statements: readonly Statement[], values: readonly Rows[]): void => {
  wire.stream.cork();
  for (const [index, statement] of statements.entries()) {
    const name = nameOf(statement);
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text: statement.sql });
    wire.bind({ statement: name, values: values[index] ?? [] });
    wire.describe({ type: 'P' });
    wire.execute();
  }
  wire.sync();
  wire.stream.uncork();
};

const runOn = (
  client: pg.PoolClient,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig | undefined,
): Promise<readonly Rows[]> =>
  new Promise((resolve, reject) => {
    // A value that cannot be sent fails here, before anything is under way.
    const values = statements.map(({ parameters }) => parameters.map((value) => utils.prepareValue(value)));
    const readers = statements.map(() => new Result(undefined, types));
    let current = 0;
    client.query({
      /** The driver notes under this name what the server has prepared. */
      get name() {
        const statement = statements[current];
        return statement && nameOf(statement);
      },
      get text() {
        return statements[current]?.sql;
      },
      submit: (connection: unknown) => send(connection as Wire, statements, values),
      handleRowDescription: ({ fields }: { readonly fields: unknown }) => readers[current]?.addFields(fields),
      handleDataRow: ({ fields }: { readonly fields: unknown }) => {
        const reader = readers[current];
        try {
          reader?.addRow(reader.parseRow(fields));
        } catch (error) {
          reject(error);
        }
      },
      handleCommandComplete: () => {
        current += 1;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(readers.map(({ rows }) => rows)),
    } as pg.Submittable);
  });

/** The rows of each statement, or the error of the first that failed; then none of them has happened. */
export const runBatch = async (pool: pg.Pool, statements: readonly Statement[]): Promise<readonly Rows[]> => {
  const client = await pool.connect();
  try {
    const rows = await runOn(client, statements, pool.options.types);
    client.release();
    return rows;
  } catch (error) {
    // The server may have said good-bye on a connection that still looks open.
    client.release(isDatabaseUnavailable(error) || isOutdatedPlan(error));
    // The driver's stack ends at its socket; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};
