import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { startProviders } from '../../../test/providers.ts';
import { openOwnerDatabase } from '../../db/connect.ts';

const marker = 'Marke-7f3a9c';
const { history, employees, mail, env, historyLogin, employeeLogin, smtp } = await startProviders({
  username: 'ahrens',
  password: `${marker}-anbieter`,
});
const logged: string[] = [];
const app = await createTestApp({ ...env, LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void logged.push(line) } });
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const secretSmtp = { ...smtp, smtpPassword: `${marker}-mail` };

/** Dumps every row of every table as text, with bytes as hexadecimal digits. */
const dumpDatabase = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(owner.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(owner.db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
};

test('a secret appears in no response, log line or row, whatever happens to it', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const responses: string[] = [];
  const call = async (endpoint: Endpoint, parts: object, token = admin.token) => {
    const response = await app.call(endpoint, { ...parts, token });
    responses.push(response.text + JSON.stringify(response.headers));
    return response;
  };
  const { id } = (await call(api.myCompany, {})).body;
  const save = (body: object) => call(api.updateCompany, { params: { id }, body });
  const readAll = async () => {
    for (const { token } of [admin, member]) {
      await call(api.myCompany, {}, token);
      await call(api.listConnectionStates, {}, token);
    }
  };

  for (const body of [historyLogin, employeeLogin, secretSmtp]) expect((await save(body)).status).toBe(200);
  await readAll();
  for (const scenario of ['wrong-password', 'garbage', 'server-errors', 'drops-connection'] as const) {
    history.scenario = scenario;
    employees.scenario = scenario;
    for (const body of [historyLogin, employeeLogin]) expect((await save(body)).status).toBe(422);
    await call(api.checkConnection, { body: { connection: 'vehicleDriverHistory' } });
    await call(api.checkConnection, { body: { connection: 'employeeDataBase' } });
  }
  for (const scenario of ['wrong-password', 'not-smtp'] as const) {
    mail.scenario = scenario;
    expect((await save(secretSmtp)).status).toBe(422);
    await call(api.checkConnection, { body: { connection: 'smtp' } });
  }
  await readAll();
  for (const smtpPort of [99_999, marker]) await save({ ...secretSmtp, smtpPort });
  await save({ ...secretSmtp, smtpHost: '' });
  await call(api.updateCompany, { params: { id }, body: secretSmtp }, member.token);

  expect(responses.join('\n')).not.toContain(marker);
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.join('')).not.toContain(marker);
  const stored = await dumpDatabase();
  expect(stored).toContain(admin.email);
  expect(stored).not.toContain(marker);
  expect(stored).not.toContain(Buffer.from(marker).toString('hex'));
  expect(stored).not.toContain(Buffer.from(marker).toString('base64').replace(/=+$/, ''));
});
