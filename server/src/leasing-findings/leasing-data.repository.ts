import { sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

const purpose = 1_279_611_984;

/** Serialises changes of a company's leasing data, because matching and sums read more rows than they change. */
export const lockLeasingData = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${purpose}::integer, ${companyId}::integer)`.execute(tx);
};
