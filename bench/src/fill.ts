import { type Kysely, sql } from 'kysely';
import type { CompanyId } from '../../server/src/lib/company-id.ts';
import { hashPassword } from '../../server/src/lib/passwords.ts';
import { fillEmployees, fillTasks, fillVehicles, one } from './fill-items.ts';
import { fillDevices, fillRepairs } from './fill-odometers.ts';
import { colleagues, person, type Sizes } from './sizes-and-accounts.ts';

export interface Filled {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly firstVehicle: number;
  readonly firstEmployee: number;
  readonly firstTask: number;
}

/** Generates rows inside the database, with every index and trigger of the product on; the statistics follow with `analyse`. */
export const fillCompany = async (
  owner: Kysely<unknown>,
  sizes: Sizes,
  print: (line: string) => void,
  email: string = person.email,
): Promise<Filled> => {
  const { id: companyId } = await one(owner, sql<{ id: CompanyId }>`select create_tenant() as id`);
  await sql`insert into companies (company_id, name, amazon_special_services) values (${companyId}, 'Messflotte', true)`.execute(
    owner,
  );
  const hash = await hashPassword(person.password);
  const { id: userId } = await one(
    owner,
    sql<{
      id: number;
    }>`insert into users (company_id, email, email_key, first_name, last_name, role, password_hash, email_verified_at)
      values (${companyId}, ${email}, ${email}, 'Dora', 'Disposition', 'ADMIN', ${hash}, now()) returning id`,
  );
  if (email === person.email)
    await sql`insert into users (company_id, email, email_key, first_name, last_name, role, password_hash, email_verified_at)
    select ${companyId}, 'kollege-' || n || '@bench.example', 'kollege-' || n || '@bench.example', 'Kim', 'Kollege', 'USER', ${hash}, now()
    from generate_series(0, ${sql.lit(colleagues - 1)}) as n`.execute(owner);
  await sql`insert into email_directory (company_id, user_id, email_key, verified, holds)
    select company_id, id, email_key, true, true from users where company_id = ${companyId}`.execute(owner);
  const firstVehicle = await fillVehicles(owner, companyId, sizes);
  await fillDevices(owner, companyId, firstVehicle);
  print(`${sizes.vehicles} vehicles`);
  await fillRepairs(owner, companyId, firstVehicle, sizes);
  print(`${2 * sizes.vehicles} repairs`);
  const firstEmployee = await fillEmployees(owner, companyId, sizes);
  print(`${sizes.employees} drivers`);
  const firstTask = await fillTasks(owner, companyId, sizes);
  print(`${sizes.tasks} tasks`);
  await fillTrips(owner, companyId, sizes, { firstVehicle, firstEmployee, say: print });
  // The product stores them when it starts.
  await sql`update tenants set has_due_dates = false where id = ${companyId}`.execute(owner);
  return { companyId, userId, firstVehicle, firstEmployee, firstTask };
};

export const analyse = async (owner: Kysely<unknown>): Promise<void> => void (await sql`vacuum analyze`.execute(owner));

const fillTrips = async (
  owner: Kysely<unknown>,
  companyId: CompanyId,
  sizes: Sizes,
  {
    firstVehicle,
    firstEmployee,
    say: print,
  }: { readonly firstVehicle: number; readonly firstEmployee: number; readonly say: (line: string) => void },
): Promise<void> => {
  const tripsAtOnce = sizes.trips / 10;
  for (let from = 0; from < sizes.trips; from += tripsAtOnce) {
    await sql`insert into trips (company_id, source, external_id, vehicle_id, employee_id, first_name, last_name, vin, license_plate, start_time, end_time)
      select ${companyId}, 'bench', n::text, v.id, e.id, e.first_name, e.last_name, v.vin, v.license_plate,
        now() - (${sql.lit(sizes.trips)} - n) * interval '8 seconds',
        now() - (${sql.lit(sizes.trips)} - n) * interval '8 seconds' + (400 + n % 250) * interval '1 minute'
      from generate_series(${sql.lit(from)}, ${sql.lit(from + tripsAtOnce - 1)}) as n
      join vehicles v on v.company_id = ${companyId} and v.id = ${firstVehicle} + n % ${sql.lit(sizes.vehicles)}
      join employees e on e.company_id = ${companyId} and e.id = ${firstEmployee} + n * 31 % ${sql.lit(sizes.employees)}`.execute(
      owner,
    );
    print(`${from + tripsAtOnce} trips`);
  }
};
