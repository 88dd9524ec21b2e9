import { type Selectable, sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type CompanyRow = Selectable<Schema['companies']>;
export type CompanyChanges = Omit<Updateable<Schema['companies']>, 'company_id' | 'created_at' | 'updated_at'>;

export const selectCompany = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('companies').selectAll().where('company_id', '=', companyId);

export const changeCompany = async ({ tx, companyId, now }: TenantContext, changes: CompanyChanges): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ ...changes, updated_at: now })
    .where('company_id', '=', companyId)
    .execute();
};

/** Every row of the company, pending jobs included, is deleted by cascade; only the deletion number stays. */
export const deleteCompanyOfTransaction = async (tx: TenantTransaction, number: string, now: Date): Promise<void> => {
  await sql`select delete_own_tenant()`.execute(tx);
  await tx.insertInto('deleted_companies').values({ number, deleted_at: now }).execute();
};

export const selectAddresses = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('users').select('email').where('company_id', '=', companyId);

const letterhead = [
  'name',
  'contact_name',
  'street',
  'house_number',
  'zip_code',
  'city',
  'registered_seat',
  'register_court',
  'register_number',
  'managing_directors',
  'vat_id',
  'police_signature_email',
  'police_signature_phone',
] as const satisfies readonly (keyof Schema['companies'])[];

export type CompanyLetterhead = Pick<Selectable<Schema['companies']>, (typeof letterhead)[number]>;

/** Sender of letters. */
export const getCompanyLetterhead = (tx: TenantTransaction, companyId: CompanyId): Promise<CompanyLetterhead> =>
  tx.selectFrom('companies').select(letterhead).where('company_id', '=', companyId).executeTakeFirstOrThrow();

export const describeCompany = (tx: TenantTransaction, companyId: CompanyId): Promise<CompanyRow | undefined> =>
  selectCompany(tx, companyId).executeTakeFirst();
