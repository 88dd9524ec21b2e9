import { expect, test } from 'vitest';
import { appLogin, superuser } from '../../src/db/embedded/cluster.ts';
import { createAdmin } from '../factories.ts';
import { runStatement } from '../postgres-server.ts';
import { remoteApp } from '../remote-app.ts';
import { createDatabasePair, startStandby } from './database-pair.ts';
import { runFailovers } from './failover-run.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { createProgram } from './program.ts';
import { roundsOr } from './random.ts';

const rounds = roundsOr(2);
const requestSettings = ["statement_timeout = '15s'", "idle_in_transaction_session_timeout = '30s'", 'jit = off'];

/** Each server has a pooler of its own. */
const prepare = async () => {
  const pair = await createDatabasePair();
  await startStandby(pair[0], pair[1]);
  const ports = [await startPooler(pair[0]), await startPooler(pair[1])];
  const direct = pair.map(({ target }) => encodeURIComponent(target.host)).join(',');
  const pooled = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const program = await createProgram({
    DATABASE_URL: `postgres://flottwart@${pooled}/flottwart`,
    DATABASE_LISTEN_URL: `postgres://flottwart@${direct}/flottwart`,
  });
  return { pair, program };
};

const prepared = hasPooler ? await prepare() : null;
if (!prepared)
  process.stdout.write('faults: PgBouncer: left out, because version 1.21 or newer is not installed here\n');

test.skipIf(prepared === null)(
  'requests through PgBouncer in transaction mode survive a failover',
  { timeout: 240_000 + rounds * 120_000 },
  async () => {
    if (!prepared) return;
    const { pair, program } = prepared;
    const { target } = pair[0];
    const administrator = { ...target, user: superuser };
    await expect(program.start()).rejects.toThrow(
      `leaves out the timeouts of requests: set them for the role ${appLogin}`,
    );

    for (const setting of requestSettings) await runStatement(administrator, `alter role ${appLogin} set ${setting}`);
    // The pooler keeps its connections, which began without them.
    await runStatement(
      administrator,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${appLogin}'`,
    );
    await program.start();
    const admin = await createAdmin(remoteApp({ url: () => program.url, target, settings: program.settings }));
    await runFailovers('failover behind PgBouncer', { program, admin, pair, rounds });
    expect(await program.stop()).toBe(0);
  },
);
