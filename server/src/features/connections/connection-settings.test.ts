import { api } from '@flottwart/contract/api';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { startProviders } from '../../../test/providers.ts';
import { openOwnerDatabase } from '../../db/connect.ts';

const { history, employees, mail, env, historyLogin, employeeLogin, smtp } = await startProviders();
const app = await createTestApp(env);
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const { username } = genericCredential;
const companyOf = async ({ token }: SignedIn) => (await app.good(api.myCompany, { token })).body;
const patchAs = async (admin: SignedIn, body: object, query: Record<string, string> = {}) => {
  const { id } = await companyOf(admin);
  return app.call(api.updateCompany, { params: { id }, query, body, token: admin.token });
};
const storedOf = async (admin: SignedIn) => {
  const { id } = await companyOf(admin);
  const { rows } = await sql<{ kind: string; host: string; username: string; sealed_secret: Buffer | null }>`
    select kind, host, username, sealed_secret from connections where company_id = ${id} order by kind`.execute(
    owner.db,
  );
  return rows;
};

beforeEach(() => {
  history.scenario = 'normal';
  employees.scenario = 'normal';
  mail.scenario = 'normal';
});

const nothing = {
  policeSignatureEmail: '',
  policeSignaturePhone: '',
  vehicleDriverHistoryUsername: '',
  vehicleDriverHistoryPassword: 'Geheim',
  employeeDataBaseUsername: '',
  employeeDataBasePassword: 'Geheim',
  smtpHost: '',
  smtpPort: null,
  smtpUsername: '',
  smtpPassword: 'Geheim',
  geotabCredentialDTO: [],
};

test('a new company has no connections', async () => {
  expect(await companyOf(await createAdmin(app))).toMatchObject(nothing);
});

test('credentials are tested, stored and shown masked', async () => {
  const admin = await createAdmin(app);
  const response = await patchAs(admin, { ...historyLogin, ...employeeLogin, ...smtp });
  expect([response.status, response.body]).toMatchObject([
    200,
    {
      vehicleDriverHistoryUsername: username,
      vehicleDriverHistoryPassword: '********',
      employeeDataBaseUsername: username,
      employeeDataBasePassword: '********',
      smtpHost: smtp.smtpHost,
      smtpPort: smtp.smtpPort,
      smtpUsername: smtp.smtpUsername,
      smtpPassword: '********',
    },
  ]);
  expect(mail.signIns).toBeGreaterThan(0);
  expect(await companyOf(admin)).toEqual(response.body);
});

test('a secret is stored encrypted', async () => {
  const admin = await createAdmin(app);
  await patchAs(admin, smtp);
  const [row] = await storedOf(admin);
  expect(row?.sealed_secret).toBeInstanceOf(Buffer);
  expect(row?.sealed_secret?.includes(smtp.smtpPassword)).toBe(false);
});

describe('credentials that fail the test are not stored, and the response says why', () => {
  test.each([
    ['wrong-password', 'Benutzername oder Passwort wurde vom Anbieter abgelehnt.'],
    ['garbage', 'Der Anbieter hat etwas Unverständliches geantwortet.'],
    ['server-errors', 'Der Anbieter meldet eine Störung.'],
    ['drops-connection', 'Der Anbieter hat die Antwort mittendrin abgebrochen.'],
  ] as const)('a driving history that plays %s', async (scenario, text) => {
    const admin = await createAdmin(app);
    history.scenario = scenario;
    const response = await patchAs(admin, { city: 'Bonn', ...historyLogin });
    expect([response.status, response.body]).toEqual([422, { code: 'unprocessable', message: text }]);
    expect(await companyOf(admin)).toMatchObject({ ...nothing, city: '' });
    expect(await storedOf(admin)).toEqual([]);
  });

  test.each([
    ['wrong-password', 'Benutzername oder Passwort wurde vom Mailserver abgelehnt.'],
    ['not-smtp', 'Der Mailserver ist nicht erreichbar.'],
  ] as const)('a mail server that plays %s', async (scenario, text) => {
    const admin = await createAdmin(app);
    mail.scenario = scenario;
    const response = await patchAs(admin, smtp);
    expect([response.status, response.body.message]).toEqual([422, text]);
    expect(await storedOf(admin)).toEqual([]);
  });

  test('a failed test keeps what was stored before', async () => {
    const admin = await createAdmin(app);
    await patchAs(admin, historyLogin);
    const [before] = await storedOf(admin);
    const response = await patchAs(admin, { ...historyLogin, vehicleDriverHistoryPassword: 'falsch' });
    expect(response.status).toBe(422);
    expect(await storedOf(admin)).toEqual([before]);
  });
});

test('only a mail server can be stored without a test, on request', async () => {
  const admin = await createAdmin(app);
  mail.scenario = 'wrong-password';
  const unchecked = await patchAs(admin, smtp, { ohnePruefung: 'true' });
  expect([unchecked.status, unchecked.body.smtpPassword]).toEqual([200, '********']);
  const refused = await patchAs(admin, historyLogin, { ohnePruefung: 'true' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Ohne Prüfung lassen sich nur Mailserver speichern.']);
  expect((await patchAs(admin, smtp, { ohnePruefung: 'ja' })).status).toBe(400);
});

test('empty values remove a credential', async () => {
  const admin = await createAdmin(app);
  await patchAs(admin, { ...historyLogin, ...employeeLogin, ...smtp });
  const response = await patchAs(admin, {
    vehicleDriverHistoryUsername: '',
    vehicleDriverHistoryPassword: '',
    employeeDataBaseUsername: null,
    employeeDataBasePassword: null,
    smtpHost: '',
    smtpPort: '',
    smtpUsername: '',
    smtpPassword: '',
  });
  expect([response.status, response.body]).toMatchObject([200, nothing]);
  expect(await storedOf(admin)).toEqual([]);
});

test('a mask sent back keeps the stored secret', async () => {
  const admin = await createAdmin(app);
  await patchAs(admin, { ...historyLogin, ...smtp });
  const before = await storedOf(admin);
  const response = await patchAs(admin, {
    vehicleDriverHistoryPassword: '********',
    ...smtp,
    smtpPassword: '********',
  });
  expect([response.status, response.body.smtpPassword]).toEqual([200, '********']);
  expect(await storedOf(admin)).toEqual(before);
});

test.each([
  { smtpHost: 'localhost' },
  { smtpPort: 2525 },
  { smtpUsername: 'jemand' },
  { smtpHost: 'localhost', smtpPassword: '********' },
  { smtpUsername: 'jemand', smtpPassword: '********' },
])('a stored password is never sent to another recipient: %j', async (change) => {
  const admin = await createAdmin(app);
  await patchAs(admin, smtp);
  const { signIns } = mail;
  const before = await storedOf(admin);
  const response = await patchAs(admin, change);
  const message = 'Mailserver oder Benutzername geändert: Bitte auch das Passwort dazu angeben.';
  expect([response.status, response.body]).toEqual([
    422,
    { code: 'unprocessable', message, fields: { smtpPassword: message } },
  ]);
  expect(await storedOf(admin)).toEqual(before);
  expect(mail.signIns).toBe(signIns);
});

test.each([
  { vehicleDriverHistoryUsername: 'halb' },
  { vehicleDriverHistoryPassword: 'halb' },
  { vehicleDriverHistoryUsername: '', vehicleDriverHistoryPassword: 'halb' },
  { vehicleDriverHistoryUsername: 'halb', vehicleDriverHistoryPassword: '********' },
  { smtpHost: 'mail.example' },
  { ...smtp, smtpPassword: '' },
  { ...smtp, smtpPort: '' },
  { ...smtp, smtpPort: 'x' },
  { ...smtp, smtpPort: 65_536 },
  { ...smtp, smtpPort: 2.5 },
  { ...smtp, smtpHost: 'mail.example/x' },
  { ...smtp, smtpHost: 'post@mail.example' },
  { ...smtp, smtpPassword: 'x'.repeat(1025) },
  { smtpPassword: 1 },
  { geotabCredentialDTO: [] },
  { policeSignatureEmail: 'keine Adresse' },
  { policeSignatureEmail: 'a@b.example, c@d.example' },
  { policeSignaturePhone: 'x'.repeat(51) },
])('the settings refuse %j', async (body) => {
  const admin = await createAdmin(app);
  const response = await patchAs(admin, body);
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect(await companyOf(admin)).toMatchObject(nothing);
});

test('half a credential is refused, naming the missing half', async () => {
  const response = await patchAs(await createAdmin(app), { smtpHost: 'mail.example', smtpPassword: 'x' });
  const text = 'Bitte Server, Port, Benutzername und Passwort zusammen angeben; zum Entfernen alle leeren.';
  expect(response.body).toMatchObject({ message: text, fields: { smtpPort: text, smtpUsername: text } });
});

test('the signature of letters to the police is set and cleared', async () => {
  const admin = await createAdmin(app);
  const signature = { policeSignatureEmail: 'ordnung@ahrens.example', policeSignaturePhone: '040 123456' };
  expect((await patchAs(admin, signature)).body).toMatchObject(signature);
  expect((await patchAs(admin, { policeSignatureEmail: '', policeSignaturePhone: null })).body).toMatchObject(nothing);
});

test('a USER sees that something is set, but not its value, and cannot change it', async () => {
  const admin = await createAdmin(app);
  await patchAs(admin, { ...historyLogin, ...smtp });
  const member = await createMember(app, admin);
  expect(await companyOf(member)).toMatchObject({
    vehicleDriverHistoryUsername: '********',
    vehicleDriverHistoryPassword: '********',
    employeeDataBaseUsername: '',
    employeeDataBasePassword: 'Geheim',
    smtpHost: '********',
    smtpPort: null,
    smtpUsername: '********',
    smtpPassword: '********',
  });
  const response = await patchAs(member, smtp);
  expect([response.status, response.body.message]).toEqual([403, 'Dafür sind Administratorrechte nötig.']);
});

test('another company’s settings are not found, and nothing is tested for them', async () => {
  const admin = await createAdmin(app);
  const { id } = await companyOf(await createAdmin(app));
  const before = history.requests.length;
  const response = await app.call(api.updateCompany, { params: { id }, body: historyLogin, token: admin.token });
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  expect(history.requests.length).toBe(before);
});

test('connection tests are limited per company', async () => {
  const admin = await createAdmin(app);
  history.scenario = 'wrong-password';
  for (let index = 0; index < 30; index += 1) expect((await patchAs(admin, historyLogin)).status).toBe(422);
  const response = await patchAs(admin, historyLogin);
  expect([response.status, Number(response.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await patchAs(await createAdmin(app), historyLogin)).status).toBe(422);
});
