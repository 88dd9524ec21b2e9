import type pg from 'pg';
import { type ConnectionTarget, createClient } from './connect.ts';
import { isUnknownStatement } from './failures.ts';

/** A pooler with a single connection would let the second statement wait for the first one's end. */
const maxWaitMs = 2_000;

/**
 * Asks twice, the second time while another connection to the same address is inside a transaction. A pooler that gives out a session per
 * transaction gives it the session that the first question was answered by, so that the second one comes to another session.
 */
const askTwice = async <T>(target: ConnectionTarget, ask: () => Promise<T>): Promise<readonly [T, T]> => {
  const other = createClient(target);
  other.on('error', () => undefined);
  await other.connect();
  const timer = setTimeout(() => void other.end(), maxWaitMs);
  try {
    const first = await ask();
    await other.query('begin');
    return [first, await ask()];
  } finally {
    clearTimeout(timer);
    await other.end();
  }
};

/** True if all statements of a client reach one session, which LISTEN and the queue need. */
export const keepsSession = async (client: pg.Client, target: ConnectionTarget): Promise<boolean> => {
  const [before, after] = await askTwice(
    target,
    async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
  );
  return before === after;
};

/** True if statements that a client has prepared are known wherever its transactions go. */
export const keepsPreparedStatements = async (client: pg.Client, target: ConnectionTarget): Promise<boolean> => {
  try {
    await askTwice(target, () => client.query({ name: 'flottwart_probe', text: 'select 1' }));
    return true;
  } catch (error) {
    if (isUnknownStatement(error)) return false;
    throw error;
  }
};
