import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdmin } from '../../factories.ts';
import { remoteApp } from '../../remote-app.ts';
import { embeddedDatabaseOf } from '../embedded-database.ts';
import { createProgram } from '../program.ts';
import { createRandom, roundsOr } from '../random.ts';
import { reportFigures } from '../report.ts';

const rounds = roundsOr(2);
/** Typical duration of a first start: initdb, migrations, the queue. */
const firstStartMs = 4_000;

const program = await createProgram();
const { target, kill } = embeddedDatabaseOf(program);

test('a first start that is killed anywhere does not hinder the next', {
  timeout: 240_000 + rounds * 60_000,
}, async () => {
  const chance = createRandom();
  for (let round = 0; round < rounds; round += 1) {
    const starting = program.start().catch(() => undefined);
    await sleep(chance.below(firstStartMs));
    await program.kill();
    await starting;
    if (chance.isOneIn(2)) await kill();
  }
  await program.start();
  await createAdmin(remoteApp({ url: () => program.url, target, settings: program.settings }));
  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
  expect(await program.stop()).toBe(0);
  reportFigures('killed -9 while it starts for the first time', { kills: rounds });
});
