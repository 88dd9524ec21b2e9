import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { urlOf } from '../../test/postgres-server.ts';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
import { type ConnectionTarget, createClient } from './connect.ts';
import { assertOwner } from './owner-login.ts';
import { keepsPreparedStatements, keepsSession } from './pooler-probe.ts';

const app = await sharedTestApp();

const connected = async (target: ConnectionTarget) => {
  const client = createClient(target);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
};

test('a connection of its own keeps its session and its prepared statements', async () => {
  const client = await connected(app.target);
  expect(await keepsSession(client, app.target)).toBe(true);
  expect(await keepsPreparedStatements(client, app.target)).toBe(true);
});

test.skipIf('url' in inject('postgres').server)(
  'a pooler that gives out a session per transaction is noticed',
  async () => {
    if ('url' in app.target) return;
    const { host, port, user, database } = app.target;
    const pooled = {
      url: `postgres://${user}@127.0.0.1:${await startTransactionPooler(join(host, `.s.PGSQL.${port}`))}/${database}`,
    };
    const client = await connected(pooled);
    expect(await keepsPreparedStatements(client, pooled)).toBe(false);
    expect(await keepsSession(await connected(pooled), pooled)).toBe(false);
    await expect(assertOwner(pooled)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that keeps no session: set DATABASE_LISTEN_URL',
    );
    await assertOwner({ url: urlOf(app.target), pooledUrl: pooled.url });
  },
);
