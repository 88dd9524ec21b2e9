import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { asOwner } from '../../src/db/connect.ts';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin } from '../factories.ts';
import { asSuperuser } from '../postgres-server.ts';
import { remoteApp } from '../remote-app.ts';
import { waitUntil } from '../wait-until.ts';
import { compare } from './compare.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { startDatabaseServer } from './embedded-database.ts';
import { openJournal } from './journal.ts';
import { createProgram } from './program.ts';
import { createRandom, isLongRun, roundsOr } from './random.ts';
import { assertNothingLost } from './report.ts';
import { startWriters } from './write-load.ts';

const rounds = roundsOr(5);
const enoughMs = 240_000 + rounds * 60_000;

const target = await startDatabaseServer(50);
const line = await openDatabaseProxy(target);
const program = await createProgram({
  DATABASE_URL: `postgres://${target.user}@127.0.0.1:${line.port}/${target.database}?sslmode=disable`,
});
await program.start();
const admin = await createAdmin(remoteApp({ url: () => program.url, target, settings: program.settings }));

const statusOf = async (path: string): Promise<number> => (await fetch(program.url + path)).status;

const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;

/** Waits until the program reports the missing database, then its return. */
const until503ThenBack = async (comeBack: () => void): Promise<void> => {
  await waitUntil(async () => (await statusOf('/api/ready')) === 503);
  expect(await statusOf('/api/health')).toBe(200);
  comeBack();
};

const faults = {
  'connections ended by the server': () => asOwner(asSuperuser(target), (owner) => ended.execute(owner)),
  'line cut': async () => line.cut(),
  'line cut and refused': async () => {
    line.state = 'refusing';
    line.cut();
    await until503ThenBack(() => {
      line.state = 'open';
    });
  },
  'line slow, then cut': async () => {
    line.state = 'slow';
    await sleep(500);
    line.cut();
    line.state = 'open';
  },
  'no connection left': async () => {
    const taken: Client[] = [];
    const takeOne = async (): Promise<void> => {
      const client = new Client(target);
      client.on('error', () => undefined);
      await client.connect().then(
        () => taken.push(client),
        () => sleep(10),
      );
    };
    await waitUntil(async () => {
      // The program reconnects all the time; repeated cuts take every connection slot eventually.
      line.cut();
      await Promise.all(Array.from({ length: 10 }, takeOne));
      return (await statusOf('/api/ready')) === 503;
    });
    await Promise.all(taken.map((client) => client.end()));
  },
  /** The program itself has to time out, which takes as long as a statement may. */
  'line silent': async () => {
    line.state = 'silent';
    await until503ThenBack(() => {
      line.state = 'open';
    });
  },
} as const;
type Fault = keyof typeof faults;
const names = (Object.keys(faults) as Fault[]).filter((name) => isLongRun || name !== 'line silent');

test('a database outage loses and doubles nothing, is reported, and recovers by itself', {
  timeout: enoughMs,
}, async () => {
  const chance = createRandom();
  const journal = openJournal();
  const writers = startWriters({ url: () => program.url, token: admin.token, journal });
  for (let round = 0; round < rounds; round += 1) {
    const enough = journal.acknowledged + 20 + chance.below(100);
    await waitUntil(() => journal.acknowledged >= enough);
    await sleep(chance.below(40));
    await faults[names[round % names.length] as Fault]();
    await waitUntil(async () => (await statusOf('/api/ready')) === 200);
  }
  const enough = journal.acknowledged + 50;
  await waitUntil(() => journal.acknowledged >= enough);
  await writers.stop();
  assertNothingLost(
    'database away under load',
    { faults: rounds },
    journal,
    await compare(target, companyIdOf(admin), journal),
  );
  expect([...journal.failures.keys()]).toEqual([
    '503 Die Datenbank ist gerade nicht erreichbar. Bitte gleich erneut versuchen.',
  ]);
  expect(await program.stop()).toBe(0);
});
