import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin } from '../factories.ts';
import { remoteApp } from '../remote-app.ts';
import { waitUntil } from '../wait-until.ts';
import { compare } from './compare.ts';
import { embeddedDatabaseOf } from './embedded-database.ts';
import { openJournal } from './journal.ts';
import { createProgram } from './program.ts';
import { createRandom, roundsOr } from './random.ts';
import { assertNothingLost } from './report.ts';
import { startWriters } from './write-load.ts';

const rounds = roundsOr(3);
/** Killed processes; the server's PostgreSQL outlives it and is taken over, unless it is killed too. */
const victims = ['the server', 'the server and its database', 'the database'] as const;
/** Generous timeout: on a busy machine a start alone may take half a minute. */
const enoughMs = 240_000 + rounds * 60_000;

const program = await createProgram();
const database = embeddedDatabaseOf(program);
await program.start();
const admin = await createAdmin(
  remoteApp({ url: () => program.url, target: database.target, settings: program.settings }),
);

test('whichever process is killed under load, acknowledged writes are stored once', { timeout: enoughMs }, async () => {
  const chance = createRandom();
  const journal = openJournal();
  const writers = startWriters({ url: () => program.url, token: admin.token, journal });
  const more = (writes: number): Promise<void> => {
    const enough = journal.acknowledged + writes;
    return waitUntil(() => journal.acknowledged >= enough);
  };
  for (let round = 0; round < rounds; round += 1) {
    await more(20 + chance.below(120));
    await sleep(chance.below(40));
    const victim = victims[round % victims.length];
    if (victim !== 'the database') await program.kill();
    if (victim !== 'the server') await database.kill();
    if (victim !== 'the database') await program.start();
  }
  await more(50);
  await writers.stop();
  assertNothingLost(
    'killed -9 under load',
    { kills: rounds },
    journal,
    await compare(database.target, companyIdOf(admin), journal),
  );
  // Calls to a live server with a dead database got a German error.
  const texts = [...journal.failures.keys()].filter((what) => what !== 'cut off');
  expect(
    texts.filter((text) => text !== '503 Die Datenbank ist gerade nicht erreichbar. Bitte gleich erneut versuchen.'),
  ).toEqual([]);
  expect(await program.stop()).toBe(0);
});
