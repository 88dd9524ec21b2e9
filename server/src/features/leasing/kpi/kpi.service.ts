import type { Kpi, VehicleKpi } from '@flottwart/contract/leasing/kpi';
import type { Context } from '../../../context.ts';
import { allRows, combineReads, firstRow, mapRead } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { createResponseCache, type PreparedResponse, prepareResponse } from '../../../lib/response-cache.ts';
import type { Session } from '../../../lib/session.ts';
import { selectMonthSums, selectPlateSums, selectRevision } from './kpi.repository.ts';
import { timeKpi, toVehicleKpi } from './kpi-sums.ts';

export const getKpi = async ({ db }: Context, { companyId }: Session): Promise<Kpi> =>
  timeKpi(await readInTenant(db, companyId, (tx) => allRows(selectMonthSums(tx, companyId))));

const maxCachedBytes = 32 * 1024 * 1024;

const revisionOf = (tx: TenantTransaction, companyId: CompanyId) =>
  mapRead(firstRow(selectRevision(tx, companyId)), (row) => row?.revision ?? 'unchanged');

/** Caches the serialised response, which has a megabyte for a large fleet and changes with imports only. */
export const createVehicleKpi = ({ db }: Context) => {
  const cache = createResponseCache<PreparedResponse<VehicleKpi>>(maxCachedBytes);

  // Reads the revision before the sums: at worst it is older, and the response is rebuilt once more.
  const build = (companyId: CompanyId) =>
    readInTenant(db, companyId, (tx) =>
      mapRead(combineReads(revisionOf(tx, companyId), allRows(selectPlateSums(tx, companyId))), ([revision, sums]) => ({
        revision,
        response: prepareResponse(toVehicleKpi(sums)),
      })),
    );

  return async ({ companyId }: Session): Promise<PreparedResponse<VehicleKpi>> => {
    const revision = await readInTenant(db, companyId, (tx) => revisionOf(tx, companyId));
    const cached = cache.get(companyId, revision);
    if (cached) return cached;
    const built = await build(companyId);
    cache.set(companyId, built.revision, built.response);
    return built.response;
  };
};
