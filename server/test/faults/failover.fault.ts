import { expect, test } from 'vitest';
import { createAdmin } from '../factories.ts';
import { remoteApp } from '../remote-app.ts';
import { createDatabasePair, startStandby } from './database-pair.ts';
import { runFailovers } from './failover-run.ts';
import { createProgram } from './program.ts';
import { roundsOr } from './random.ts';

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
  const failures = await runFailovers('failover to the standby', { program, admin, pair, rounds });
  expect(failures.filter((text) => text !== 'cut off' && text !== awayText)).toEqual([]);
  expect(await program.stop()).toBe(0);
});
