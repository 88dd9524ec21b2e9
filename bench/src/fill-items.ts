import { type Kysely, sql } from 'kysely';
import { origins } from '../../seed/names.ts';
import { models } from '../../seed/vans.ts';
import type { CompanyId } from '../../server/src/lib/company-id.ts';
import { person, type Sizes } from './sizes-and-accounts.ts';

export const one = async <T>(owner: Kysely<unknown>, statement: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await statement.execute(owner);
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row.');
  return row;
};

/** Inserts numbered items; status, title and terms are expressions over `n`. */
export const insertItems = async (
  owner: Kysely<unknown>,
  companyId: CompanyId,
  {
    kind,
    status,
    count,
    title,
    terms,
  }: {
    readonly kind: string;
    readonly status: string;
    readonly count: number;
    readonly title: string;
    readonly terms: string;
  },
): Promise<number> => {
  const { first } = await one(
    owner,
    sql<{ first: number }>`with inserted as (
      insert into work_items (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
      select ${companyId}, ${kind}, ${sql.raw(title)}, true, ${sql.raw(status)},
        case when n % 50 = 0 then ${person.email} end, ${sql.raw(terms)}, now(), now()
      from generate_series(0, ${sql.lit(count - 1)}) as n order by n returning id)
      select min(id) as first from inserted`,
  );
  return first;
};

/** One of the values for each `n` in turn. */
const oneOf = (values: readonly string[]): string => {
  const distinct = [...new Set(values)];
  return `(array[${distinct.map((value) => `'${value}'`).join(', ')}])[1 + n % ${distinct.length}]`;
};

const makers = oneOf(models.map(({ manufacturer }) => manufacturer));
/** One of twenty: a word that 500 of 10,000 vehicles have. */
const model = `case when n % 20 = 0 then 'Kühlkoffer' else 'Transporter' end`;
export const plate = `'B-' || chr(65 + n / 400 % 26) || chr(65 + n / 10000 % 26) || '-' || (1000 + n % 9000)`;
const vin = `'WDB906' || lpad(n::text, 11, '0')`;

export const fillVehicles = async (owner: Kysely<unknown>, companyId: CompanyId, sizes: Sizes): Promise<number> => {
  const first = await insertItems(owner, companyId, {
    kind: 'vehicle',
    status: `'VehicleStatus_ACTIVE'`,
    count: sizes.vehicles,
    title: `${makers} || ' ' || ${model} || ' ' || ${plate}`,
    terms: `${makers} || ' ' || ${model} || ' ' || ${plate} || ' ' || replace(${plate}, '-', '') || ' ' || ${vin}`,
  });
  await sql`insert into vehicles (company_id, id, manufacturer, model, vin, license_plate, plate_key, next_service_date, inspection_valid_until,
      uvv_due_date, next_service_km)
    select ${companyId}, ${first} + n, ${sql.raw(makers)}, ${sql.raw(model)}, ${sql.raw(vin)}, ${sql.raw(plate)},
      replace(${sql.raw(plate)}, '-', ''), current_date + (n * 37 % 700 - 30), current_date + (n * 53 % 730 - 30),
      current_date + (n * 41 % 365 - 20), 80000 + n * 97 % 90000
    from generate_series(0, ${sql.lit(sizes.vehicles - 1)}) as n`.execute(owner);
  await sql`insert into vehicle_plates (company_id, vehicle_id, license_plate, plate_key, recorded_at)
    select company_id, id, license_plate, plate_key, now() from vehicles where company_id = ${companyId}`.execute(
    owner,
  );
  return first;
};

const firstNames = oneOf(origins.flatMap((origin) => origin.firstNames));
const lastName = `'Fahrer' || lpad((n * 7919 % 100000)::text, 5, '0')`;

export const fillEmployees = async (owner: Kysely<unknown>, companyId: CompanyId, sizes: Sizes): Promise<number> => {
  const first = await insertItems(owner, companyId, {
    kind: 'employee',
    status: `'ACTIVE'`,
    count: sizes.employees,
    title: `${firstNames} || ' ' || ${lastName}`,
    terms: `${firstNames} || ' ' || ${lastName} || ' P' || n`,
  });
  await sql`insert into employees (company_id, id, staff_number, first_name, last_name, birth_date)
    select ${companyId}, ${first} + n, 'P' || n, ${sql.raw(firstNames)}, ${sql.raw(lastName)}, date '1960-01-01' + (n * 3 % 15000)
    from generate_series(0, ${sql.lit(sizes.employees - 1)}) as n`.execute(owner);
  return first;
};

export const fillTasks = async (owner: Kysely<unknown>, companyId: CompanyId, sizes: Sizes): Promise<number> => {
  const title = `'Aufgabe ' || (n * 7919 % 100000) || ': Fahrzeug zur Werkstatt bringen'`;
  const first = await insertItems(owner, companyId, {
    kind: 'task',
    status: `'TaskStatus_OPEN'`,
    count: sizes.tasks,
    title,
    terms: `'OPEN'`,
  });
  await sql`insert into tasks (company_id, id, due_at)
    select ${companyId}, ${first} + n, now() + (n * 13 % 200000 - 50000) * interval '1 minute'
    from generate_series(0, ${sql.lit(sizes.tasks - 1)}) as n`.execute(owner);
  return first;
};
