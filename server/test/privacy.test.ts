import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { disclosedColumns, tablesDisclosedElsewhere } from '../src/features/privacy/disclosure/disclosed-columns.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { jpeg } from './attachment-factories.ts';
import { clientFor } from './fixture/client-for.ts';
import { fingerprint, tenantTables } from './fixture/owner-database.ts';
import { createTwoCompanies } from './fixture/two-companies.ts';
import { formOf } from './form.ts';
import { unzip } from './unzip.ts';

const { app, ownerDb, ours, theirs } = await createTwoCompanies();
const { send } = clientFor(app, ours.admin);

/** Every table that references work items, directly or transitively, and so possibly a driver. */
const tablesAroundDrivers = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive hanging as (
      select 'work_items'::regclass::oid as oid
      union
      select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('driver_id', 'employee_id')
      union
      select f.conrelid from pg_constraint f join hanging on f.confrelid = hanging.oid where f.contype = 'f'
    )
    select relname as name from pg_class join hanging using (oid) order by 1`.execute(ownerDb);
  return rows.map(({ name }) => name);
};

test('every table around drivers is disclosed or states a reason', async () => {
  const decided = [...Object.keys(disclosedColumns), ...Object.keys(tablesDisclosedElsewhere)];
  const around = await tablesAroundDrivers();
  expect(around.filter((table) => !decided.includes(table))).toEqual([]);
  expect(Object.keys(tablesDisclosedElsewhere).filter((table) => !around.includes(table))).toEqual([]);
});

const askForDisclosure = async (id = ours.employee) => {
  const response = await app.call(api.discloseEmployee, { params: { id }, token: ours.admin.token });
  const files = unzip(response.bytes);
  const text = (name: string): string => files.get(name)?.toString() ?? '';
  return { response, files, page: text('Auskunft.html'), data: JSON.parse(text('Daten.json')) };
};

beforeAll(async () => {
  const { employee, task, repair, vehicle, word } = ours;
  for (const other of [task, repair])
    await send(api.createRelation, { body: { workitemAId: employee, workitemBId: other } });
  const mention = `Übergabe an ${word} Fahrer ${word} Fahrermann <b>`;
  await send(api.createComment, { params: { workitemId: vehicle }, body: { text: mention } });
  const photo = formOf({}, { name: 'Führerschein.jpg', content: await jpeg() });
  await app.call(api.addAttachment, { params: { id: employee }, token: ours.admin.token, ...photo });
  await ownerDb
    .updateTable('import_remarks')
    .set({ reference: `${word} Fahrer ${word} Fahrermann` })
    .where('company_id', '=', ours.companyId)
    .execute();
});

test('the archive contains everything stored about a driver, readable by people and programs', async () => {
  const { response, files, page, data } = await askForDisclosure();
  expect(response.headers['content-type']).toBe('application/zip');
  const { word } = ours;
  expect([...files.keys()]).toEqual([
    'Bitte zuerst lesen.txt',
    'Auskunft.html',
    'Daten.json',
    expect.stringMatching(/^Schreiben\/\d+ Fahrerbenennung-.+\.pdf$/),
    expect.stringMatching(/^Anhänge\/\d+ Führerschein\.jpg$/),
  ]);
  const { name: _name, day: _day, company: _company, ...sections } = data;
  const empty = Object.entries(sections).filter(([, lines]) => (lines as unknown[]).length === 0);
  expect(empty).toEqual([]);
  expect(data).toMatchObject({
    person: [
      {
        firstName: `${word} Fahrer`,
        birthDate: '1990-05-17',
        birthCity: `${word}dorf`,
        description: `${word} **Text**`,
      },
    ],
    trips: [{ startTime: '2026-06-10T08:00:00.000Z', licensePlate: ours.plate }],
    policeReports: [{ caseNumber: `${word}-502` }],
    mails: [{ recipient: `anhoerung@${word.toLowerCase()}.example`, facts: { driver: { birthCity: `${word}dorf` } } }],
    tasks: [{ title: `${word} Aufgabe` }],
    repairRecords: [{ workshopName: `${word} Werkstatt` }],
    attachments: [{ fileName: 'Führerschein.jpg', contentType: 'image/jpeg' }],
    holds: [{ about: `Aufgabe: ${word} Aufgabe`, reason: `${word} Rechtsstreit` }],
    mentions: [{ text: `Übergabe an ${word} Fahrer ${word} Fahrermann <b>` }],
  });
  for (const read of [
    '17.05.1990',
    '10.06.2026, 10:00 Uhr',
    `${word}-502`,
    '08:00 Std.',
    'Angelegt',
    'Fahrten: 24 Monate',
    'Fahrermann &lt;b&gt;',
  ])
    expect(page).toContain(read);
});

test('colleagues stay unnamed, and nothing of another driver or company is included', async () => {
  const { page, data } = await askForDisclosure();
  for (const text of [page, JSON.stringify(data)])
    for (const secret of [ours.admin.email, ours.member.email, theirs.word]) expect(text).not.toContain(secret);
  const other = await clientFor(app, ours.admin).create(api.createEmployee, { firstName: 'Anna', lastName: 'Ahrens' });
  const { data: little } = await askForDisclosure(other);
  expect(JSON.stringify(little)).not.toContain('Fahrermann');
  expect(little).toMatchObject({ person: [{ firstName: 'Anna' }], trips: [], policeReports: [], mentions: [] });
});

test("the requester of a disclosure is recorded in the driver's history", async () => {
  const { body } = await app.call(api.history, { params: { id: ours.employee }, token: ours.admin.token });
  expect(body[0]).toMatchObject({ field: 'disclosure', from: null, to: null, userEmail: ours.admin.email });
});

const jobsOf = async (companyId: CompanyId): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from pgboss.job where data @> jsonb_build_object('companyId', ${companyId}::integer)`.execute(
    ownerDb,
  );
  return rows[0]?.total ?? 0;
};

/** Runs last, because nothing of our company remains. */
test('a deleted company leaves only its deletion number, and other companies unchanged', async () => {
  const tables = await tenantTables(ownerDb);
  const full = await fingerprint(ownerDb, tables, ours.companyId);
  expect(tables.filter((table) => full[table] === '')).toEqual([]);
  const before = await fingerprint(ownerDb, tables, theirs.companyId);
  expect(await jobsOf(ours.companyId)).toBeGreaterThan(0);
  const jobsBefore = await jobsOf(theirs.companyId);

  const { email: username, password, token } = ours.admin;
  const response = await app.call(api.deleteCompany, { body: { username, password }, token });
  const number = response.headers['x-deletion-number'];
  expect([response.status, number]).toEqual([200, expect.any(String)]);

  const after = await fingerprint(ownerDb, tables, ours.companyId);
  expect(tables.filter((table) => after[table] !== '')).toEqual([]);
  expect(await fingerprint(ownerDb, tables, theirs.companyId)).toEqual(before);
  expect([await jobsOf(ours.companyId), await jobsOf(theirs.companyId)]).toEqual([0, jobsBefore]);
  const addresses = (await app.outbox.all()).flatMap((mail) => (mail.to ?? []).map((to) => to.address));
  expect(addresses).not.toContain(ours.admin.email);
  expect(addresses).toContain(theirs.admin.email);
  expect(await ownerDb.selectFrom('deleted_companies').selectAll().execute()).toEqual([
    { number, deleted_at: app.clock.now },
  ]);
  for (const shared of ['email_directory', 'deleted_companies', 'throttle_counters']) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(shared)} t`.execute(ownerDb);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(ours.word.toLowerCase());
  }
});
