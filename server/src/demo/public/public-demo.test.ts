import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, expect } from 'vitest';
import { testOnEmbedded } from '../../../test/database.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { createTestDemo } from '../../../test/public-demo.ts';
import { openOwnerDatabase } from '../../db/connect.ts';
import { updateCompany } from '../../features/company/public.ts';
import { toCompanyId } from '../../lib/company-id.ts';
import { readToken } from '../../lib/tokens.ts';
import { mailUsernameOf } from './visitor-mailboxes.ts';

const demo = await createTestDemo();
const owner = openOwnerDatabase(asSuperuser(demo.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const twoHoursMs = 2 * 3_600_000;
const began = demo.clock.now;
beforeEach(() => {
  demo.clock.now = began;
});

let networks = 0;
const newAddress = (): string => {
  networks += 1;
  return `10.1.0.${networks}`;
};

const visit = async (address = newAddress()) => {
  const { status, body } = await demo.call('POST', '/api/demo/start', { address });
  expect([status, body.message]).toEqual([201, undefined]);
  const companyId = readToken(body.token)?.companyId ?? toCompanyId(0);
  return { ...body, companyId } as { token: string; email: string; endsAt: string; companyId: typeof companyId };
};

const titles = async (path: string, token: string): Promise<string[]> =>
  (await demo.call('GET', path, { token })).body.map(({ title }: { title: string }) => title);

const send = async (username: string | null, subject: string): Promise<void> => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: demo.mailPort,
    ignoreTLS: true,
    ...(username !== null && { auth: { user: username, pass: 'geheim' } }),
  });
  await transport.sendMail({ from: 'dispo@hansen.example', to: 'bussgeld@stadt.example', subject, text: 'Text' });
  transport.close();
};

const rowsOf = async (companyId: number): Promise<Record<string, number>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity order by 1`.execute(
    owner.db,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where company_id = ${companyId}`.execute(owner.db);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
};

testOnEmbedded('each visitor gets a filled company of their own', async () => {
  const first = await visit();
  const second = await visit();
  expect(first.companyId).not.toBe(second.companyId);
  expect(await titles('/api/tasks', first.token)).toEqual(['Reifen wechseln']);
  expect((await demo.call('GET', '/api/vehicles', { token: first.token })).body).toHaveLength(150);
  const body = { title: 'Nur bei mir', dueDate: '2026-12-01T09:00:00Z' };
  expect((await demo.call('POST', '/api/tasks', { token: first.token, body })).status).toBe(201);
  expect(await titles('/api/tasks', first.token)).toContain('Nur bei mir');
  expect(await titles('/api/tasks', second.token)).toEqual(['Reifen wechseln']);
});

/** Read again by a job of each company. */
const devices = ['telematics_readings', 'telematics_refreshes'];

const without = (counts: Record<string, number>, ...tables: readonly string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => !tables.includes(table)));

testOnEmbedded(
  'a copy has every row of its template, secrets of its own and no entry in the directory of addresses',
  async () => {
    const { companyId } = await visit();
    const copied = await rowsOf(companyId);
    expect(copied.sessions).toBe(1);
    expect(without(copied, 'sessions', ...devices)).toEqual(without(await rowsOf(demo.template), ...devices));
    const { rows } = await sql`select user_id from email_directory where company_id = ${companyId}`.execute(owner.db);
    expect(rows).toEqual([]);
  },
);

testOnEmbedded('a visitor reads the mails of their own company, and nobody reads a mail of the system', async () => {
  const [mine, theirs] = [await visit(), await visit()];
  await send(mailUsernameOf(mine.companyId), 'Fahrerbenennung');
  await send(null, 'Passwort zurücksetzen');
  await send('dispo@hansen.example', 'Aus der Vorlage');
  const subjects = async (token: string) =>
    (await demo.call('GET', '/api/demo/my-mails', { token })).body.map(({ subject }: { subject: string }) => subject);
  expect(await subjects(mine.token)).toEqual(['Fahrerbenennung']);
  expect(await subjects(theirs.token)).toEqual([]);
  const companies = await demo.context.db.selectFrom('tenants').select('id').execute();
  const kept = companies.flatMap(({ id }) => demo.companies.mailboxOf(toCompanyId(id)).list());
  expect(kept.map(({ subject }) => subject)).toEqual(['Fahrerbenennung']);
  expect((await demo.call('GET', '/api/demo/my-mails')).status).toBe(401);
  expect((await demo.call('GET', '/api/demo/mails')).status).toBe(404);
});

testOnEmbedded('the site publishes no account', async () => {
  const { body } = await demo.call('GET', '/api/site');
  expect(body.demo).toBeNull();
});

testOnEmbedded(
  'connections, members and rules for accounts stay as they are; the address of the company may change',
  async () => {
    const { token, companyId } = await visit();
    const change = async (body: object) =>
      (await demo.call('PATCH', `/api/myCompany/${companyId}`, { token, body })).status;
    expect(await change({ city: 'Bremen' })).toBe(200);
    for (const body of [{ smtpHost: 'mail.example' }, { smtpPassword: 'x' }, { requiresSecondFactor: true }])
      expect([body, await change({ city: 'Kiel', ...body })]).toEqual([body, 403]);
    expect((await demo.call('GET', '/api/myCompany', { token })).body.city).toBe('Bremen');
  },
);

testOnEmbedded(
  'a private address is refused even where a connection could be changed, except the mail server of the demo',
  async () => {
    const { companyId } = await visit();
    const session = { companyId, userId: 1, role: 'ADMIN' as const, tokenHash: Buffer.alloc(0) };
    const { signal } = new AbortController();
    const save = (smtpHost: string, smtpPort: number) =>
      updateCompany(
        demo.context,
        session,
        { id: companyId, body: { smtpHost, smtpPort, smtpUsername: 'dispo@hansen.example', smtpPassword: 'x' } },
        { isUnchecked: false, signal, caller: { address: '', device: '' } },
      );
    await expect(save('127.0.0.1', 25)).rejects.toThrow('Der Mailserver ist nicht erreichbar.');
    await expect(save('10.0.0.5', 587)).rejects.toThrow('Der Mailserver ist nicht erreichbar.');
    await expect(save('127.0.0.1', 5432)).rejects.toThrow('Erlaubt sind die Ports');
    await expect(save('127.0.0.1', demo.mailPort)).resolves.toMatchObject({ smtpPort: demo.mailPort });
  },
);

testOnEmbedded('a company ends after two hours with everything, its session without any clean-up', async () => {
  const { token, companyId, endsAt } = await visit();
  await send(mailUsernameOf(companyId), 'Fahrerbenennung');
  expect(new Date(endsAt).getTime() - began.getTime()).toBe(twoHoursMs);
  demo.clock.now = new Date(began.getTime() + twoHoursMs - 60_000);
  expect((await demo.call('GET', '/api/tasks', { token })).status).toBe(200);
  demo.clock.now = new Date(began.getTime() + twoHoursMs);
  expect((await demo.call('GET', '/api/tasks', { token })).status).toBe(401);
  expect(demo.companies.mailboxOf(companyId).list()).toHaveLength(1);

  demo.clock.now = new Date(Date.now() + twoHoursMs + 1000);
  await demo.companies.endCompanies(demo.context);
  const { rows } = await sql`select id from tenants`.execute(owner.db);
  expect(rows).toEqual([{ id: demo.template }]);
  expect(await rowsOf(companyId)).toEqual({});
  expect(demo.companies.mailboxOf(companyId).list()).toEqual([]);
});

testOnEmbedded('one network gets five companies an hour, a network of IPv6 counts as one', async () => {
  const start = async (address: string) => (await demo.call('POST', '/api/demo/start', { address })).status;
  for (let host = 1; host <= 5; host += 1) expect(await start(`2001:db8:0:7::${host}`)).toBe(201);
  expect(await start('2001:db8:0:7::6')).toBe(429);
  expect(await start('2001:db8:0:8::1')).toBe(201);
});
