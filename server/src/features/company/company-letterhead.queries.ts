import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant.ts';

const letterhead = [
  'name',
  'contact_name',
  'street',
  'house_number',
  'zip_code',
  'city',
  'police_signature_email',
  'police_signature_phone',
] as const satisfies readonly (keyof Schema['companies'])[];

export type CompanyLetterhead = Pick<Selectable<Schema['companies']>, (typeof letterhead)[number]>;

/** Who writes, as a letter names it. */
export const getCompanyLetterhead = (tx: TenantTransaction, companyId: number): Promise<CompanyLetterhead> =>
  tx.selectFrom('companies').select(letterhead).where('company_id', '=', companyId).executeTakeFirstOrThrow();
