import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const purpose = 1_346_454_868;

/** Key of all plates of a company. */
const ofCompany = (companyId: CompanyId) => sql`${purpose}::integer, ${companyId}::integer`;

/** Serialises changes of a company's plates. Taken before the vehicles' rows to avoid deadlocks. */
export const lockPlates = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await queueStatement(tx, sql`select pg_advisory_xact_lock(${ofCompany(companyId)})`);
};

/** Serialises new vehicles with the same plate among each other and with other changes of plates, but not with other new vehicles. */
export const lockNewPlate = async (tx: TenantTransaction, companyId: CompanyId, key: string): Promise<void> => {
  const all = sql`pg_advisory_xact_lock_shared(${ofCompany(companyId)})`;
  const one = sql`pg_advisory_xact_lock(hashtextextended(${`${purpose} ${companyId} ${key}`}, 0))`;
  await queueStatement(tx, sql`select ${all}, ${one}`);
};
