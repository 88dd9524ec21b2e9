import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { CountedList, listCounts } from '@flottwart/contract/views';
import type { Context } from '../../context.ts';
import { allRows } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';

const selectCounts = (tx: TenantTransaction, companyId: CompanyId, list: CountedList) =>
  tx
    .selectFrom('list_counts')
    .select('status')
    .select((row) => row.fn.sum<number>('rows').as('rows'))
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .groupBy('status');

/** Reads the totals that triggers maintain; counts no rows. */
export const countList = async (
  { db }: Context,
  { companyId }: Session,
  list: CountedList,
): Promise<ResponseBody<typeof listCounts>> => {
  const counts = await readInTenant(db, companyId, (tx) => allRows(selectCounts(tx, companyId, list)));
  const byStatus = counts.filter(({ status }) => status !== '').map(({ status, rows }) => [status, Number(rows)]);
  const total = counts.reduce((sum, { rows }) => sum + Number(rows), 0);
  return { total, byStatus: Object.fromEntries(byStatus) };
};
