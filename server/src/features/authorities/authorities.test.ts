import { api } from '@flottwart/contract/api';
import { maxAuthorities } from '@flottwart/contract/rules/limits';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { createReportWriter } from '../../../test/police-report-factories.ts';
import { asSuperuser, runStatement } from '../../../test/postgres-server.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const createReport = createReportWriter(app);

const hamburg = {
  authorityName: 'Bußgeldstelle Hamburg',
  authorityAddress: 'Hammer Straße 30\n22041 Hamburg',
  authorityFax: '040 4279 1',
  policeEmail: 'owi@hamburg.example',
};

const bookOf = async ({ token }: Pick<SignedIn, 'token'>, query: Record<string, string> = {}) =>
  (await app.good(api.listAuthorities, { query, token })).body;
const patch = (id: number, body: object, { token }: Pick<SignedIn, 'token'>) =>
  app.call(api.updateAuthority, { params: { id }, body, token });
const entryOf = async (owner: SignedIn, q: string) => {
  const [entry] = await bookOf(owner, { q });
  if (!entry) throw new Error(`The book has no ${q}`);
  return entry;
};

test('a report adds its authority once, whatever blanks and capitals; typing finds it', async () => {
  const owner = await createAdmin(app);
  await createReport(owner, { report: hamburg });
  await createReport(owner, { report: { ...hamburg, authorityName: '  BUSSGELDSTELLE hamburg'.replace('SS', 'ß') } });
  await createReport(owner, { report: { authorityName: 'Landkreis Harburg' } });
  const book = await bookOf(owner);
  expect(book).toMatchObject([
    {
      name: 'Bußgeldstelle Hamburg',
      address: 'Hammer Straße 30\n22041 Hamburg',
      email: 'owi@hamburg.example',
      fax: '040 4279 1',
    },
    { name: 'Landkreis Harburg', address: '', fax: '' },
  ]);
  expect((await bookOf(owner, { q: 'bußgeld hamb' })).map(({ name }) => name)).toEqual(['Bußgeldstelle Hamburg']);
  expect((await bookOf(owner, { q: '22041' })).map(({ name }) => name)).toEqual(['Bußgeldstelle Hamburg']);
});

test('a later report completes the entry; cleared and unchanged fields leave it alone', async () => {
  const owner = await createAdmin(app);
  const { id } = await createReport(owner, { report: { authorityName: 'Amt A', policeEmail: 'a@amt.example' } });
  const change = (body: object) => app.good(api.updatePoliceReport, { params: { id }, body, token: owner.token });
  await change({ authorityAddress: 'Weg 1\n10115 Berlin' });
  await change({ authorityFax: '030 1' });
  await change({ authorityFax: null, offencePlace: 'Berlin' });
  expect(await bookOf(owner)).toMatchObject([
    { name: 'Amt A', address: 'Weg 1\n10115 Berlin', email: 'a@amt.example', fax: '030 1' },
  ]);
  const other = await createReport(owner, { report: { authorityName: 'Amt B', authorityAddress: 'Platz 2' } });
  await app.good(api.updatePoliceReport, {
    params: { id: other.id },
    body: { authorityName: 'amt a' },
    token: owner.token,
  });
  expect((await entryOf(owner, 'Amt A')).address).toBe('Weg 1\n10115 Berlin');
});

test('a report with other details leaves the entry as it is, unless the person wants it changed', async () => {
  const owner = await createAdmin(app);
  await createReport(owner, { report: hamburg });
  const other = {
    authorityName: 'Bußgeldstelle Hamburg',
    authorityAddress: 'Weg 9\n10115 Berlin',
    policeEmail: 'x@y.example',
  };
  const { id } = await createReport(owner, { report: other });
  const { authorityAddress: address, policeEmail: email, authorityFax: fax } = hamburg;
  expect(await bookOf(owner)).toMatchObject([{ address, email, fax }]);
  const change = (body: object) => app.good(api.updatePoliceReport, { params: { id }, body, token: owner.token });
  await change({ authorityFax: '030 7' });
  expect(await bookOf(owner)).toMatchObject([{ address, email, fax }]);
  await change({ authorityFax: null, updatesAddressBook: true });
  expect(await bookOf(owner)).toMatchObject([{ address: 'Weg 9\n10115 Berlin', email: 'x@y.example', fax: '' }]);
});

test('a replaced entry keeps the details that were not given', async () => {
  const owner = await createAdmin(app);
  const first = await createReport(owner, { report: hamburg });
  const { authorityName, policeEmail: email, authorityFax: fax } = hamburg;
  const stored = await app.good(api.getPoliceReport, { params: { id: first.id }, token: owner.token });
  const { licensePlate } = stored.body;
  const moved = { authorityName, authorityAddress: 'Neuer Weg 1\n20097 Hamburg', updatesAddressBook: true };
  const offence = { date: '2026-06-10', time: '14:05', licensePlate, caseNumber: 'Umzug 1' };
  const { body } = await app.good(api.generatePoliceReport, { body: { ...offence, ...moved }, token: owner.token });
  expect(await bookOf(owner)).toMatchObject([{ address: moved.authorityAddress, email, fax }]);
  const left = { authorityAddress: 'Postfach 1', policeEmail: '', authorityFax: '', updatesAddressBook: true };
  await app.good(api.updatePoliceReport, { params: body.report, body: left, token: owner.token });
  expect(await bookOf(owner)).toMatchObject([{ address: left.authorityAddress, email, fax }]);
});

test('dashes, ß and blanks make no second entry', async () => {
  const owner = await createAdmin(app);
  for (const authorityName of [
    'Polizei Berlin – Bußgeldstelle',
    'polizei berlin - bussgeldstelle',
    'Polizei  Berlin\u2011BUSSGELDSTELLE\u200B',
  ])
    await createReport(owner, { report: { authorityName } });
  expect((await bookOf(owner)).map(({ name }) => name)).toEqual(['Polizei Berlin – Bußgeldstelle']);
});

test('a member corrects and removes an entry; reports keep what they say', async () => {
  const owner = await createAdmin(app);
  const member = await createMember(app, owner);
  const { id } = await createReport(owner, { report: hamburg });
  const entry = await entryOf(owner, 'Hamburg');
  const corrected = await patch(entry.id, { address: 'Postfach 1\n20097 Hamburg', fax: null }, member);
  expect([corrected.status, corrected.body]).toEqual([
    200,
    { ...entry, address: 'Postfach 1\n20097 Hamburg', fax: '' },
  ]);
  const removed = await app.call(api.deleteAuthority, { params: { id: entry.id }, token: member.token });
  expect([removed.status, await bookOf(owner)]).toEqual([200, []]);
  const report = await app.good(api.getPoliceReport, { params: { id }, token: owner.token });
  expect(report.body).toMatchObject(hamburg);
});

test('two entries never share a name', async () => {
  const owner = await createAdmin(app);
  await createReport(owner, { report: { authorityName: 'Amt A' } });
  await createReport(owner, { report: { authorityName: 'Amt B' } });
  const { status, body } = await patch((await entryOf(owner, 'Amt B')).id, { name: 'AMT  a' }, owner);
  expect([status, body.fields]).toEqual([409, { name: 'Bereits vergeben.' }]);
});

test('another company neither sees, changes nor removes an entry, and nobody does without a session', async () => {
  const owner = await createAdmin(app);
  const stranger = await createAdmin(app);
  await createReport(owner, { report: hamburg });
  const { id } = await entryOf(owner, 'Hamburg');
  expect(await bookOf(stranger)).toEqual([]);
  expect((await patch(id, { fax: '1' }, stranger)).status).toBe(404);
  expect((await app.call(api.deleteAuthority, { params: { id }, token: stranger.token })).status).toBe(404);
  expect((await app.call(api.listAuthorities, {})).status).toBe(401);
  expect(await bookOf(owner)).toHaveLength(1);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a list of addresses', { email: 'a@b.example, c@d.example' }, 'email'],
  ['too many lines', { address: '1\n2\n3\n4\n5\n6\n7' }, 'address'],
  ['an unknown key', { phone: '1' }, 'phone'],
])('%s is refused', async (_what, body, field) => {
  const owner = await createAdmin(app);
  await createReport(owner, { report: hamburg });
  const { status, body: refusal } = await patch((await entryOf(owner, 'Hamburg')).id, body, owner);
  expect(status).toBe(400);
  expect(JSON.stringify(refusal)).toContain(field);
});

test('a full book takes no further authority, and the report is saved', async () => {
  const owner = await createAdmin(app);
  const companyId = companyIdOf(owner);
  await runStatement(
    asSuperuser(app.target),
    `insert into authorities (company_id, name, name_key, created_at, updated_at)
     select ${companyId}, 'Amt ' || n, 'amt ' || n, now(), now() from generate_series(1, ${maxAuthorities}) n`,
  );
  const { id } = await createReport(owner, { report: hamburg });
  const report = await app.good(api.getPoliceReport, { params: { id }, token: owner.token });
  expect(report.body).toMatchObject(hamburg);
  const { headers } = await app.good(api.listAuthorities, { query: { size: 1 }, token: owner.token });
  expect(headers['x-total-count']).toBe(String(maxAuthorities));
});

test('entries without a mail address come last in either order', async () => {
  const owner = await createAdmin(app);
  for (const [authorityName, policeEmail] of [
    ['C', null],
    ['B', 'b@amt.example'],
    ['A', 'a@amt.example'],
  ])
    await createReport(owner, { report: { authorityName, policeEmail } });
  const names = async (order: string) => (await bookOf(owner, { sort: 'email', order })).map(({ name }) => name);
  expect([await names('asc'), await names('desc')]).toEqual([
    ['A', 'B', 'C'],
    ['B', 'A', 'C'],
  ]);
});
