import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { readWholeCatalogue } from '../../test/schema/whole-catalogue.ts';
import { openOwnerDatabase } from './connect.ts';
import { migrate, migrateFresh } from './migrate.ts';

const folder = join(import.meta.dirname, '../../migrations');

const sqlFilesIn = async (path: string): Promise<string[]> =>
  (await readdir(join(folder, path)))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join(path, file))
    .sort();

/** Lines of `released.sha256`, as sha256sum writes them. */
const releasedMigrations = async (): Promise<string[]> =>
  (await readFile(join(folder, 'released.sha256'), 'utf8')).trimEnd().split('\n');

test('an archived or released migration stays as it is, because installations ran it', async () => {
  const archived = await sqlFilesIn('archive');
  const files = [...archived, ...(await sqlFilesIn('.'))];
  const released = await releasedMigrations();
  const found = await Promise.all(
    files.slice(0, released.length).map(async (file) => {
      const hash = createHash('sha256').update(await readFile(join(folder, file)));
      return `${hash.digest('hex')}  ${file}`;
    }),
  );
  expect(released.length).toBeGreaterThanOrEqual(archived.length);
  expect(found).toEqual(released);
});

test('an upgraded database has the same schema as a new one', async () => {
  const open = async () => {
    const { db: owner } = openOwnerDatabase(await createEmptyDatabase(), { max: 1, onError: () => undefined });
    onTestFinished(() => owner.destroy());
    return owner;
  };
  const [fresh, upgraded] = [await open(), await open()];
  await migrate(fresh);
  expect(await migrateFresh(upgraded, '0001_foundation')).toBe(true);
  await migrate(upgraded);
  const [expected, found] = [await readWholeCatalogue(fresh), await readWholeCatalogue(upgraded)];
  for (const [name, lines] of expected) expect(found.get(name), name).toEqual(lines);
  expect(expected.get('columns')?.length).toBeGreaterThan(500);
  expect(expected.get('functions')?.length).toBeGreaterThan(20);
});

const company = sql`current_setting('app.company_id')::integer`;

const storeDocument = (owner: QueryExecutorProvider, number: string) => {
  return sql`with document as (
      insert into leasing_documents (company_id, type, number, number_key, invoice_date, sum_cents, position_count,
        read_as, file_name, media_type, sha256, uploaded_by, uploaded_at)
      values (${company}, 'Rechnung', ${number}, ${number}, '2025-03-14', 30000, 1, 'leaseplan', 'a.pdf',
        'application/pdf', ${Buffer.from(number)}, 'anna@muster.example', now()) returning company_id, id)
    insert into leasing_positions (company_id, document_id, type, invoice_number, invoice_date, ordinal, position_number,
      position_date, license_plate, plate_key, amount_cents, service, aff, terms)
    select company_id, id, 'Rechnung', ${number}, '2025-03-14', 1, '1', '2025-03-01', 'B-AB-1234', 'BAB1234', 30000,
      'Leasingrate', false, 'Leasingrate' from document`.execute(owner);
};

const enterCompany = (owner: QueryExecutorProvider, id: RawBuilder<unknown>) =>
  sql`select set_config('app.company_id', ${id}::text, false)`.execute(owner);

/** Database as an older release left it, of an owner whom row-level security binds, with one company, which statements are in. */
const openOlderDatabase = async (lastMigration: string) => {
  const { db: owner } = openOwnerDatabase(await createEmptyDatabase(), { max: 1, onError: () => undefined });
  onTestFinished(() => owner.destroy());
  expect(await migrateFresh(owner, lastMigration)).toBe(true);
  await enterCompany(owner, sql`create_tenant()`);
  await sql`insert into companies (company_id, name, amazon_special_services) values (${company}, 'Muster', true)`.execute(
    owner,
  );
  return owner;
};

const upgrade = async (owner: Awaited<ReturnType<typeof openOlderDatabase>>): Promise<void> => {
  await sql`reset app.company_id`.execute(owner);
  await migrate(owner);
  await enterCompany(owner, sql`(select min(id) from tenants)`);
};

test('an upgrade by an owner without superuser checks the leasing positions that are stored already', async () => {
  const owner = await openOlderDatabase('0023_company_quotas');
  for (const number of ['R-1', 'R-2']) await storeDocument(owner, number);
  await upgrade(owner);
  const { rows } = await sql`select kind, plate_key, stake_cents::integer as stake from leasing_findings`.execute(
    owner,
  );
  expect(rows).toEqual([{ kind: 'double', plate_key: 'BAB1234', stake: 30_000 }]);
});

test('an upgrade by an owner without superuser finds the vehicles of trips that are known by their plate', async () => {
  const owner = await openOlderDatabase('0043_drivers_of_trips');
  await sql`with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      values (${company}, 'vehicle', 'Ford', true, 'VehicleStatus_ACTIVE', 'Ford', now(), now()) returning company_id, id),
    vehicle as (
      insert into vehicles (company_id, id, manufacturer, model, vin, license_plate, plate_key)
      select company_id, id, 'Ford', 'Transit', 'WF0XXXTTGXKA12345', 'B-AB-1234', 'BAB1234' from item returning company_id, id)
    insert into vehicle_plates (company_id, vehicle_id, license_plate, plate_key, recorded_at)
    select company_id, id, 'B-AB-1234', 'BAB1234', now() from vehicle`.execute(owner);
  await sql`insert into trips (company_id, source, external_id, first_name, last_name, vin, license_plate, start_time, end_time)
    values (${company}, 'file', '1', 'Nina', 'Nord', '', 'B-AB-1234', now() - interval '2 hours', now())`.execute(
    owner,
  );
  await upgrade(owner);
  const { rows } = await sql`select t.vin, t.search_text like '%nina%' as "isFound", i.is_archived as "isArchived"
    from trips t join work_items i on i.company_id = t.company_id and i.id = t.vehicle_id`.execute(owner);
  expect(rows).toEqual([{ vin: 'WF0XXXTTGXKA12345', isFound: true, isArchived: false }]);
});

test('an upgrade by an owner without superuser names vehicles without plate and finds repairs by their reason', async () => {
  const owner = await openOlderDatabase('0043_drivers_of_trips');
  const item = (kind: string, status: string) => sql`insert into work_items
    (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
    values (${company}, ${kind}, 'Bitte eintragen', false, ${status}, 'Bremsen', now(), now()) returning company_id, id`;
  await sql`with item as (${item('vehicle', 'VehicleStatus_ACTIVE')})
    insert into vehicles (company_id, id, manufacturer, model, vin, license_plate, plate_key)
    select company_id, id, 'Ford', '', 'WF0XXXTTGXKA12345', 'Bitte eintragen', '' from item`.execute(owner);
  await sql`with item as (${item('repairrecord', 'RepairRecordStatus_OPEN')})
    insert into repair_records (company_id, id, repair_type, reason, invoice_number)
    select company_id, id, 'Bremsen', 'Scheibe gerissen', 'R-7' from item`.execute(owner);
  await upgrade(owner);
  const { rows } = await sql`select title, terms from work_items order by id`.execute(owner);
  expect(rows).toEqual([
    { title: 'Ford VIN …A12345', terms: 'Bremsen' },
    { title: 'Bitte eintragen', terms: 'Bremsen Scheibe gerissen R-7' },
  ]);
});

test('an upgrade keeps reports whose case numbers read the same', async () => {
  const owner = await openOlderDatabase('0066_leasing_sums_of_lists');
  await sql`with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${company}, 'policereport', number, false, 'PoliceReportStatus_OPEN', '', now(), now()
      from unnest(${['AZ 1', 'az1', '']}::text[]) with ordinality as n (number, at) order by at returning company_id, id, title)
    insert into police_reports (company_id, id, case_number) select company_id, id, title from item`.execute(owner);
  await upgrade(owner);
  const { rows } = await sql`select case_number, case_number_key from police_reports order by id`.execute(owner);
  expect(rows).toEqual([
    { case_number: 'AZ 1', case_number_key: 'az1' },
    { case_number: 'az1', case_number_key: 'az1' },
    { case_number: '', case_number_key: '' },
  ]);
});

test('an upgrade keeps drivers whose numbers read the same, and reads them as the contract does', async () => {
  const owner = await openOlderDatabase('0058_leasing_jumps_by_lessor');
  const numbers = ['D-1', 'd-1', 'Ｄ\u20111', ' D –  1\u200B', 'Straße 7', 'ÄÖÜ\u00AD\u2212ß', '001', ''];
  await sql`with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${company}, 'employee', number, false, 'ACTIVE', '', now(), now()
      from unnest(${numbers}::text[]) with ordinality as n (number, at) order by at returning company_id, id, title)
    insert into employees (company_id, id, external_id, staff_number) select company_id, id, title, title from item`.execute(
    owner,
  );
  await upgrade(owner);
  const { rows } = await sql<{ external_id_key: string; staff_number_key: string }>`
    select external_id_key, staff_number_key from employees order by id`.execute(owner);
  expect(rows).toEqual(numbers.map(sameReading).map((key) => ({ external_id_key: key, staff_number_key: key })));
});

test('an upgrade by an owner without superuser opens deductions that no line has taken, and all sums follow', async () => {
  const owner = await openOlderDatabase('0082_odometer_months');
  await storeDocument(owner, 'R-1');
  await sql`insert into leasing_positions (company_id, document_id, type, invoice_number, invoice_date, ordinal, position_number,
      license_plate, plate_key, amount_cents, service, aff, terms)
    select company_id, id, 'Rechnung', number, invoice_date, 2, '2', '', '', -10000, 'Rabatt', false, 'Rabatt'
    from leasing_documents`.execute(owner);
  await upgrade(owner);
  const { rows: open } =
    await sql`select license_plate, open_cents::integer as open from leasing_open_sums order by 1`.execute(owner);
  expect(open).toEqual([
    { license_plate: '', open: -10_000 },
    { license_plate: 'B-AB-1234', open: 30_000 },
  ]);
  const { rows: counts } = await sql`select status, sum(rows)::integer as rows from list_counts where list = 'leaseplan'
    group by 1 having sum(rows) <> 0`.execute(owner);
  expect(counts).toEqual([{ status: 'Nicht gutgeschrieben', rows: 2 }]);
});

test('an upgrade lets the other documents of a file be uploaded of which one was taken', async () => {
  const owner = await openOlderDatabase('0082_odometer_months');
  for (const number of ['R-1', 'R-2']) await storeDocument(owner, number);
  const notice =
    'Vor der Übernahme geprüft: Die Datei enthält offenbar mehrere Belege. Bitte jeden Beleg einzeln hochladen.';
  await sql`update leasing_documents set notices = ${[notice]}::text[] where number = 'R-2'`.execute(owner);
  await upgrade(owner);
  const { rows } = await sql`select number, file_part from leasing_documents order by number`.execute(owner);
  expect(rows).toEqual([
    { number: 'R-1', file_part: null },
    { number: 'R-2', file_part: 0 },
  ]);
});

test('an upgrade by an owner without superuser empties descriptions of blanks alone', async () => {
  const owner = await openOlderDatabase('0098_drafts_of_one_upload');
  await sql`insert into work_items (company_id, kind, title, has_own_title, status, description, terms, created_at, updated_at)
    select ${company}, 'vehicle', 'Ford', true, 'VehicleStatus_ACTIVE', text, '', now(), now()
    from unnest(${[' \n\u00a0', '\u200b', ' ok ', '']}::text[]) with ordinality as d (text, at) order by at`.execute(
    owner,
  );
  await upgrade(owner);
  const { rows } = await sql<{ description: string }>`select description from work_items order by id`.execute(owner);
  expect(rows.map(({ description }) => description)).toEqual(['', '', ' ok ', '']);
});

test('an upgrade spreads the first licence checks of drivers it finds unchecked evenly over half a year', async () => {
  const owner = await openOlderDatabase('0136_notifications_by_time');
  await sql`with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${company}, 'employee', n::text, false, 'ACTIVE', '', '2024-01-01', now() from generate_series(1, 109) n
      returning company_id, id)
    insert into employees (company_id, id, external_id) select company_id, id, id::text from item`.execute(owner);
  await sql`insert into licence_checks (company_id, employee_id, checked_on, checked_by, is_latest, created_at)
    select ${company}, min(id), '2026-01-01', 'Anna', true, now() from employees`.execute(owner);
  await upgrade(owner);
  const { rows } = await sql`
    select count(*)::integer as drivers, count(distinct due)::integer as days, min(due) as first, max(due) as last,
      max(due - before) as "widestGap"
    from (
      select first_licence_check_on - (now() at time zone 'Europe/Berlin')::date as due,
        lag(first_licence_check_on) over (order by id) - (now() at time zone 'Europe/Berlin')::date as before
      from employees where first_licence_check_on is not null) as days`.execute(owner);
  expect(rows).toEqual([{ drivers: 108, days: 108, first: 15, last: 182, widestGap: 2 }]);
});
