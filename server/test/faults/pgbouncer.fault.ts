import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { appLogin, superuser } from '../../src/db/embedded/cluster.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin, type SignedIn } from '../factories.ts';
import { runStatement } from '../postgres-server.ts';
import { remoteApp } from '../remote-app.ts';
import { waitUntil } from '../wait-until.ts';
import { compare } from './compare.ts';
import { createDatabasePair, startStandby } from './database-pair.ts';
import { runFailovers } from './failover-run.ts';
import { openJournal } from './journal.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { createProgram } from './program.ts';
import { createRandom, roundsOr } from './random.ts';
import { assertNothingLost } from './report.ts';
import { startWriters } from './write-load.ts';

const rounds = roundsOr(2);
const requestSettings = ["statement_timeout = '15s'", "idle_in_transaction_session_timeout = '30s'", 'jit = off'];

/** Each server has a pooler of its own. */
const prepare = async () => {
  const pair = await createDatabasePair();
  await startStandby(pair[0], pair[1]);
  const poolers = [await startPooler(pair[0]), await startPooler(pair[1])] as const;
  const direct = pair.map(({ target }) => encodeURIComponent(target.host)).join(',');
  const pooled = poolers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const program = await createProgram({
    DATABASE_URL: `postgres://flottwart@${pooled}/flottwart`,
    DATABASE_LISTEN_URL: `postgres://flottwart@${direct}/flottwart`,
  });
  return { pair, poolers, program };
};

const prepared = hasPooler ? await prepare() : null;
if (!prepared)
  process.stdout.write('faults: PgBouncer: left out, because version 1.21 or newer is not installed here\n');

/** Kills the pooler under load and starts it again; then compares what was acknowledged with what is stored. */
const restartPooler = async (
  { program, poolers, pair }: Awaited<ReturnType<typeof prepare>>,
  admin: SignedIn,
): Promise<void> => {
  const [pooler] = poolers;
  const chance = createRandom();
  const journal = openJournal();
  const writers = startWriters({ url: () => program.url, token: admin.token, journal });
  const more = (writes: number): Promise<void> => {
    const enough = journal.acknowledged + writes;
    return waitUntil(() => journal.acknowledged >= enough);
  };
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    await more(40 + chance.below(80));
    await pooler.kill();
    await sleep(chance.below(2_000));
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200);
    await pooler.start();
    const started = performance.now();
    await more(1);
    slowestMs = Math.max(slowestMs, performance.now() - started);
  }
  await more(20);
  await writers.stop();
  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
  const figures = {
    restarts: rounds,
    'ms from the start of PgBouncer to the next write at most': Math.round(slowestMs),
  };
  const findings = await compare(pair[0].target, companyIdOf(admin), journal);
  assertNothingLost('restart of PgBouncer', figures, journal, findings);
};

test.skipIf(prepared === null)(
  'requests through PgBouncer in transaction mode survive its restart and a failover',
  { timeout: 240_000 + rounds * 180_000 },
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
    const app = remoteApp({ url: () => program.url, target, settings: program.settings });
    await restartPooler(prepared, await createAdmin(app));
    const admin = await createAdmin(app);
    await runFailovers('failover behind PgBouncer', { program, admin, pair, rounds });
    expect(await program.stop()).toBe(0);
  },
);
