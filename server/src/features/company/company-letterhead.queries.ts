import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

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

/** Sender of letters. */
export const getCompanyLetterhead = (tx: TenantTransaction, companyId: CompanyId): Promise<CompanyLetterhead> =>
  tx.selectFrom('companies').select(letterhead).where('company_id', '=', companyId).executeTakeFirstOrThrow();
