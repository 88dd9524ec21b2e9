import { api } from '@flottwart/contract/api';
import type { ImportRun } from '@flottwart/contract/imports';
import { createFleet } from '@flottwart/simulators/fleet';
import { startGenericHistory } from '@flottwart/simulators/generic-providers';
import type { Scenario } from '@flottwart/simulators/scenario-server';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../../src/db/connect.ts';
import { createAdmin } from '../../factories.ts';
import { connectProvider, ended } from '../../import-factories.ts';
import { asSuperuser } from '../../postgres-server.ts';
import { remoteApp } from '../../remote-app.ts';
import { waitUntil } from '../../wait-until.ts';
import { embeddedDatabaseOf } from '../embedded-database.ts';
import { createProgram } from '../program.ts';
import { createRandom, roundsOr } from '../random.ts';
import { reportFigures } from '../report.ts';

/** Every failure but slowness, whose timeout of four minutes is tested elsewhere with a shorter one. */
const failures: readonly Scenario[] = [
  'garbage',
  'server-errors',
  'rate-limited',
  'drops-connection',
  'wrong-password',
];
const rounds = Math.ceil(roundsOr(4) / 4);
const patience = 300_000;
const patientRequests = 8;
const enoughMs = rounds * failures.length * patience;

const now = new Date();
const fleet = createFleet({ vehicles: 20, people: 30, days: 60 }, () => now);
const provider = await startGenericHistory({ fleet, pageSize: 100 });
afterAll(() => provider.close());
const program = await createProgram({ DRIVING_HISTORY_URL: provider.url });
const { target } = embeddedDatabaseOf(program);
await program.start();
const app = remoteApp({ url: () => program.url, target, settings: program.settings });

/** Checksum of everything an import writes. */
const fingerprint = (): Promise<string | undefined> =>
  asOwner(asSuperuser(target), async (owner) => {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(row::text, '' order by row::text)) as print
      from (select trips::text as row from trips union all select vehicles::text from vehicles) as rows`.execute(owner);
    return rows[0]?.print;
  });

const germanTexts = /^(Der Anbieter .+\.|Benutzername oder Passwort wurde vom Anbieter abgelehnt\.)$/;

test('however a provider fails, the import reports it, retries later and leaves no partial data', {
  timeout: enoughMs,
}, async () => {
  const chance = createRandom();
  const admin = await createAdmin(app);
  await connectProvider(app, admin, 'driving-history');
  const { token } = admin;
  const runOf = async (id: number): Promise<ImportRun> =>
    (await app.good(api.getImport, { params: { id }, token })).body;
  const begin = async (): Promise<number> => (await app.good(api.importTrips, { token })).body.importId;
  const first = await ended(app, admin, await begin(), patience);
  expect([first.state, first.error]).toEqual(['done', '']);
  const before = await fingerprint();

  let reported = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const failure of failures) {
      provider.goodResponses = chance.below(6);
      provider.scenario = failure;
      const id = await begin();
      const isOver = ({ state, error }: ImportRun): boolean => error !== '' || /done|failed/.test(state);
      // A Retry-After is not a failure: the import waits as long as requested.
      const enough = provider.requests.length + provider.goodResponses + patientRequests;
      const wasPatient = (): boolean => failure === 'rate-limited' && provider.requests.length >= enough;
      await waitUntil(async () => wasPatient() || isOver(await runOf(id)));
      const failed = await runOf(id);
      if (failure !== 'rate-limited') expect(failed.error).toMatch(germanTexts);
      if (failed.error !== '') reported += 1;
      expect((await app.call(api.listTasks, { token })).status).toBe(200);
      provider.goodResponses = 0;
      provider.scenario = 'normal';
      const last = await ended(app, admin, failed.state === 'failed' ? await begin() : id, patience);
      expect([failure, last.state, last.error, last.new, last.changed]).toEqual([failure, 'done', '', 0, 0]);
      expect(await fingerprint()).toBe(before);
    }
  reportFigures('a provider that fails in every way', {
    failures: rounds * failures.length,
    'reported in German': reported,
    'rows of the first import': first.new,
    'rows changed or doubled by the others': 0,
  });
});
