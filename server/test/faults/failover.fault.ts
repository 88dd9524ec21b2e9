import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { companyIdOf } from '../company-id-of.ts';
import { createAdmin } from '../factories.ts';
import { remoteApp } from '../remote-app.ts';
import { waitUntil } from '../wait-until.ts';
import { compare } from './compare.ts';
import { createDatabasePair, replicateSynchronously, replicateToNobody, startStandby } from './database-pair.ts';
import { openJournal } from './journal.ts';
import { createProgram } from './program.ts';
import { createRandom, roundsOr } from './random.ts';
import { assertNothingLost } from './report.ts';
import { startWriters } from './write-load.ts';

const rounds = roundsOr(2);
const awayText = '503 Die Datenbank ist gerade nicht erreichbar. Bitte gleich erneut versuchen.';

const pair = await createDatabasePair();
const hosts = pair.map(({ target }) => encodeURIComponent(target.host)).join(',');
const program = await createProgram({ DATABASE_URL: `postgres://flottwart@${hosts}/flottwart` });
await startStandby(pair[0], pair[1]);
await program.start();
const admin = await createAdmin(
  remoteApp({ url: () => program.url, target: pair[0].target, settings: program.settings }),
);

test('after a failover to a synchronous standby, acknowledged writes are stored once and writing goes on', {
  timeout: 240_000 + rounds * 120_000,
}, async () => {
  const chance = createRandom();
  const journal = openJournal();
  const writers = startWriters({ url: () => program.url, token: admin.token, journal });
  const more = (writes: number): Promise<void> => {
    const enough = journal.acknowledged + writes;
    return waitUntil(() => journal.acknowledged >= enough);
  };
  let [primary, standby] = pair;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await startStandby(primary, standby);
    await replicateSynchronously(primary);
    await more(40 + chance.below(80));
    await primary.kill();
    await sleep(chance.below(2_000));
    expect((await fetch(`${program.url}/api/ready`)).status).toBe(503);
    await standby.promote();
    const promoted = performance.now();
    await replicateToNobody(standby);
    await more(1);
    slowestMs = Math.max(slowestMs, performance.now() - promoted);
    await more(20);
    [primary, standby] = [standby, primary];
  }
  await writers.stop();
  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
  assertNothingLost(
    'failover to the standby',
    { failovers: rounds, 'ms from promotion to the next write at most': Math.round(slowestMs) },
    journal,
    await compare(primary.target, companyIdOf(admin), journal),
  );
  expect([...journal.failures.keys()].filter((text) => text !== 'cut off' && text !== awayText)).toEqual([]);
  expect(await program.stop()).toBe(0);
});
