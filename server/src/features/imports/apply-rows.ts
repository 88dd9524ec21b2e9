import type { ImportKind, ImportOrigin } from '@flottwart/contract/imports';
import { z } from 'zod';
import { parseStored } from '../../lib/parse-json.ts';
import { importContracts } from '../disputes/public.ts';
import { type LinkContext, upsertEmployees } from '../employees/public.ts';
import { upsertNamedVehicles } from '../vehicles/public.ts';
import { type ApplyResult, applyTrips } from './apply-trips.ts';
import { contractRecord } from './contract-record.ts';
import { employeeRecord, tripShape, vehicleRecord } from './import-records.ts';

interface ImportContext {
  readonly origin: ImportOrigin;
  /** Source of the trips, within which their ids are unique. */
  readonly source: string;
  /** Email address of the person who started the import. */
  readonly author: string;
  /** Returns the outcomes without writing. */
  readonly isPreview?: boolean;
  /** Leaves out rows about archived vehicles. */
  readonly leavesArchived?: boolean;
}

/** Writes staged records of one kind, as part of the caller's transaction. */
export const applyRows = async (
  tenant: LinkContext,
  kind: ImportKind,
  records: readonly unknown[],
  { origin, source, author, isPreview = false, leavesArchived = false }: ImportContext,
): Promise<ApplyResult> => {
  if (kind === 'trips')
    return applyTrips(tenant, { source, isPreview }, parseStored(z.array(tripShape), records, 'trips'));
  if (kind === 'contracts') {
    const contracts = parseStored(z.array(contractRecord), records, 'contracts');
    return { outcomes: await importContracts(tenant, contracts, { author, isPreview }), createdVehicles: [] };
  }
  const outcomes =
    kind === 'employees'
      ? await upsertEmployees(tenant, parseStored(z.array(employeeRecord), records, 'employees'), { isPreview })
      : await upsertNamedVehicles(tenant, parseStored(z.array(vehicleRecord), records, 'vehicles'), {
          overwrites: origin === 'file',
          isPreview,
          leavesArchived,
        });
  return { outcomes, createdVehicles: [] };
};
