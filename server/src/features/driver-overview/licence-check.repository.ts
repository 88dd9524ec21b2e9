import { knownDay } from '@flottwart/contract/rules/known-dates';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const columns = ['id', 'checked_on', 'checked_by', 'is_latest'] as const;

export interface LicenceCheckRow {
  readonly id: number;
  readonly checked_on: string;
  readonly checked_by: string;
  readonly is_latest: boolean;
}

export const selectLicenceChecks = (tx: TenantTransaction, companyId: CompanyId, employeeId: number) =>
  tx
    .selectFrom('licence_checks')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId);

export interface LicenceStateRow {
  readonly months: number;
  readonly id: number | null;
  readonly checked_on: string | null;
  readonly checked_by: string | null;
  readonly created_on: string | null;
  /** Day of the first check, if an update has chosen one. */
  readonly first_on: string | null;
}

/** Latest check of a driver, if any, the months until the next one, and the day that a driver at work was created on. */
export const selectLicenceState = (companyId: CompanyId, employeeId: number) => sql<LicenceStateRow>`
  select company.licence_check_months as months, latest.id, latest.checked_on, latest.checked_by,
    (item.created_at at time zone 'Europe/Berlin')::date as created_on, driver.first_licence_check_on as first_on
  from companies company
  left join work_items item on item.company_id = company.company_id and item.id = ${employeeId} and item.status = 'ACTIVE'
  left join employees driver on driver.company_id = item.company_id and driver.id = item.id
  left join licence_checks latest on latest.company_id = company.company_id and latest.employee_id = ${employeeId}
    and latest.is_latest
  where company.company_id = ${companyId}`;

/** Takes the mark from the check that was the latest so far. */
export const unmarkLatest = async (tx: TenantTransaction, companyId: CompanyId, employeeId: number): Promise<void> => {
  await tx
    .updateTable('licence_checks')
    .set({ is_latest: false })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('is_latest', '=', true)
    .execute();
};

/** Marks the latest of the checks that are left. */
export const markLatest = async (tx: TenantTransaction, companyId: CompanyId, employeeId: number): Promise<void> => {
  await tx
    .updateTable('licence_checks')
    .set({ is_latest: true })
    .where('company_id', '=', companyId)
    .where('id', '=', (check) =>
      check
        .selectFrom('licence_checks')
        .select('id')
        .where('company_id', '=', companyId)
        .where('employee_id', '=', employeeId)
        .orderBy('checked_on', 'desc')
        .limit(1),
    )
    .execute();
};

export const insertLicenceCheck = (tx: TenantTransaction, check: Insertable<Schema['licence_checks']>) =>
  tx.insertInto('licence_checks').values(check).returning(columns).executeTakeFirstOrThrow();

export const deleteLicenceCheck = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx.deleteFrom('licence_checks').where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Known birth date of a driver. */
export const birthDateOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  employeeId: number,
): Promise<string | null> => {
  const { birth_date } = await tx
    .selectFrom('employees')
    .select('birth_date')
    .where('company_id', '=', companyId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return knownDay(birth_date);
};

/** Name of a member, as it is written below a check. */
export const nameOfMember = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<string> => {
  const { first_name, last_name, email } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim() || email;
};
