import { api } from '@flottwart/contract/api';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { ended, inDatabase } from '../../../test/import-factories.ts';
import { startProviders } from '../../../test/providers.ts';

const { history, mail, env, historyLogin, smtp } = await startProviders();
const app = await createTestApp(env);

const save = async ({ token }: SignedIn, body: object, query: Record<string, string> = {}) => {
  const { id } = (await app.good(api.myCompany, { token })).body;
  return app.call(api.updateCompany, { params: { id }, query, body, token });
};
const statesOf = async ({ token }: SignedIn) => (await app.good(api.listConnectionStates, { token })).body;
const check = ({ token }: SignedIn, body: object) => app.call(api.checkConnection, { body, token });

beforeEach(() => {
  history.scenario = 'normal';
  mail.scenario = 'normal';
});

const unused = { lastRunAt: null, lastError: '', lastImport: null };

test('without credentials nothing is connected, but the provider is named', async () => {
  const provider = 'Allgemeine Schnittstelle';
  expect(await statesOf(await createAdmin(app))).toEqual({
    vehicleDriverHistory: { provider, status: 'missing', ...unused },
    employeeDataBase: { provider, status: 'missing', ...unused },
    smtp: { provider: '', status: 'missing', ...unused },
    geotab: [],
  });
});

test('saving counts as the first run', async () => {
  const admin = await createAdmin(app);
  await save(admin, historyLogin);
  expect(await statesOf(admin)).toMatchObject({
    vehicleDriverHistory: { status: 'working', lastRunAt: app.clock.now.toISOString(), lastError: '' },
    employeeDataBase: { status: 'missing' },
  });
});

test('credentials stored without a test are unchecked', async () => {
  const admin = await createAdmin(app);
  await save(admin, smtp, { ohnePruefung: 'true' });
  expect((await statesOf(admin)).smtp).toMatchObject({ status: 'unchecked', ...unused });
});

describe('a check', () => {
  test('that fails is reported and stored, until one succeeds', async () => {
    const admin = await createAdmin(app);
    await save(admin, historyLogin);
    history.scenario = 'server-errors';
    const failed = await check(admin, { connection: 'vehicleDriverHistory' });
    const failing = { status: 'failing', lastError: 'Der Anbieter meldet eine Störung.' };
    expect([failed.status, failed.body]).toMatchObject([200, failing]);
    expect((await statesOf(admin)).vehicleDriverHistory).toMatchObject(failing);

    history.scenario = 'normal';
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    const worked = await check(admin, { connection: 'vehicleDriverHistory' });
    expect(worked.body).toMatchObject({ status: 'working', lastError: '', lastRunAt: app.clock.now.toISOString() });
  });

  test('signs in to a mail server', async () => {
    const admin = await createAdmin(app);
    await save(admin, smtp);
    const { signIns } = mail;
    expect((await check(admin, { connection: 'smtp' })).body).toMatchObject({ status: 'working' });
    expect(mail.signIns).toBe(signIns + 1);
  });

  test('needs complete credentials', async () => {
    const response = await check(await createAdmin(app), { connection: 'smtp' });
    expect([response.status, response.body.message]).toEqual([
      422,
      'Es sind keine vollständigen Zugangsdaten hinterlegt.',
    ]);
  });

  test.each([{}, { connection: 'mond' }, { connection: 'geotab' }, { connection: 'smtp', credentialId: 1 }])(
    'refuses %j',
    async (body) => {
      const response = await check(await createAdmin(app), body);
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    },
  );

  test('is for an ADMIN; the state is for everybody', async () => {
    const admin = await createAdmin(app);
    const member = await createMember(app, admin);
    await save(admin, historyLogin);
    expect((await check(member, { connection: 'vehicleDriverHistory' })).status).toBe(403);
    expect((await statesOf(member)).vehicleDriverHistory.status).toBe('working');
  });
});

test('a password encrypted with another key is reported wherever it is needed, and everything else works', async () => {
  const admin = await createAdmin(app);
  const companyId = companyIdOf(admin);
  await save(admin, historyLogin);
  await save(admin, smtp);
  const sealed_secret = Buffer.alloc(64, 1);
  await inDatabase(app.target, companyId, async (tx) => {
    await tx.updateTable('connections').set({ sealed_secret }).where('company_id', '=', companyId).execute();
    const credential = { company_id: companyId, username: 'flotte', database_name: 'spedition', last_run_at: null };
    await tx
      .insertInto('telematics_credentials')
      .values({ ...credential, sealed_secret })
      .execute();
  });
  const lost = 'Das gespeicherte Passwort lässt sich nicht mehr lesen. Bitte neu eingeben.';
  const failing = { status: 'failing', lastError: lost };
  const credentialId = (await statesOf(admin)).geotab[0]?.id;
  for (const choice of [
    { connection: 'vehicleDriverHistory' },
    { connection: 'smtp' },
    { connection: 'geotab', credentialId },
  ]) {
    const response = await check(admin, choice);
    expect([response.status, response.body]).toMatchObject([200, failing]);
  }
  expect(await statesOf(admin)).toMatchObject({ vehicleDriverHistory: failing, smtp: failing, geotab: [failing] });

  const { body } = await app.good(api.importTrips, { token: admin.token });
  expect(await ended(app, admin, body.importId)).toMatchObject({ state: 'failed', error: lost });
  await save(admin, historyLogin);
  expect((await statesOf(admin)).vehicleDriverHistory).toMatchObject({ status: 'working', lastError: '' });
});

test('the counts of the latest import are shown beside its connection', async () => {
  const admin = await createAdmin(app);
  await save(admin, historyLogin);
  const { body } = await app.good(api.importTrips, { token: admin.token });
  const run = await ended(app, admin, body.importId);
  expect(run.state).toBe('done');
  expect(run.found).toBeGreaterThan(0);
  const { id, found, new: created, changed, skipped } = run;
  expect(await statesOf(admin)).toMatchObject({
    vehicleDriverHistory: { status: 'working', lastImport: { id, found, new: created, changed, skipped } },
    employeeDataBase: { lastImport: null },
  });
});
