import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { companyIdOf } from '../../company-id-of.ts';
import { createAdmin } from '../../factories.ts';
import { remoteApp } from '../../remote-app.ts';
import { waitUntil } from '../../wait-until.ts';
import { compare } from '../compare.ts';
import { embeddedDatabaseOf } from '../embedded-database.ts';
import { openJournal } from '../journal.ts';
import { createProgram } from '../program.ts';
import { createRandom, roundsOr } from '../random.ts';
import { assertNothingLost } from '../report.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { startWriters } from '../write-load.ts';

const rounds = roundsOr(1);
const enoughMs = 120_000 + rounds * 60_000;
const fullText =
  '503 Auf dem Server ist kein Speicherplatz mehr frei. Es wurde nichts gespeichert. Bitte den Betreiber benachrichtigen.';
const awayText = '503 Die Datenbank ist gerade nicht erreichbar. Bitte gleich erneut versuchen.';

const disk = await mountSmallDisk(420);
if (!disk) process.stdout.write('faults: disk full: left out, because no small file system may be mounted here\n');
const program = await createProgram(disk ? { DATA_DIR: join(disk.folder, 'data') } : {});
const { target } = embeddedDatabaseOf(program);
const app = remoteApp({ url: () => program.url, target, settings: program.settings });

test.skipIf(disk === null)(
  'a full disk refuses what cannot be stored, keeps stored data, and recovers',
  { timeout: enoughMs },
  async () => {
    if (!disk) return;
    await program.start();
    const admin = await createAdmin(app);
    const chance = createRandom();
    const journal = openJournal();
    const writers = startWriters({ url: () => program.url, token: admin.token, journal });
    const more = (writes: number): Promise<void> => {
      const enough = journal.acknowledged + writes;
      return waitUntil(() => journal.acknowledged >= enough);
    };
    const refused = (): number => journal.failures.get(fullText) ?? 0;
    for (let round = 0; round < rounds; round += 1) {
      await more(20 + chance.below(60));
      const before = refused();
      await disk.fill();
      await waitUntil(() => refused() > before);
      await sleep(chance.below(3_000));
      // Reads still work.
      expect((await app.call(api.listTasks, { token: admin.token })).status).toBe(200);
      expect((await fetch(`${program.url}/api/health`)).status).toBe(200);
      expect((await fetch(`${program.url}/api/ready`)).status).toBe(503);
      await disk.free();
      await more(20);
    }
    await writers.stop();
    assertNothingLost(
      'disk full under load',
      { times: rounds, 'refusals with the reason': refused() },
      journal,
      await compare(target, companyIdOf(admin), journal),
    );
    expect([...journal.failures.keys()].filter((text) => text !== fullText && text !== awayText)).toEqual([]);
    expect(await program.stop()).toBe(0);
  },
);
