import { type Expression, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const purpose = 1_279_611_984;

/** Serialises changes of a company's leasing data, because matching and sums read more rows than they change. */
export const lockLeasingData = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${purpose}::integer, ${companyId}::integer)`.execute(tx);
};

/** Vehicle of a plate if exactly one has it, for a row of `table` by its plate key. */
export const vehicleOfPlate = (
  table: 'leasing_positions' | 'leasing_open_sums' | 'leasing_findings',
  plateKey: Expression<string>,
) =>
  sql<number | null>`(
    select case when count(*) = 1 then min(v.id) end from vehicles v
    where v.company_id = ${sql.ref(`${table}.company_id`)} and v.plate_key = ${plateKey} and ${plateKey} <> '')`;
