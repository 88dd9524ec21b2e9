import type { ImportKind, ImportOrigin } from '@flottwart/contract/imports';
import { z } from 'zod';
import { parseStored } from '../../lib/parse-json.ts';
import { type LinkContext, upsertEmployees } from '../employees/public.ts';
import { upsertNamedVehicles } from '../vehicles/public.ts';
import { type ApplyResult, applyTrips } from './apply-trips.ts';
import { employeeRecord, tripShape, vehicleRecord } from './import-records.ts';

interface ImportContext {
  readonly origin: ImportOrigin;
  /** Source of the trips, within which their ids are unique. */
  readonly source: string;
  /** Returns the outcomes without writing. */
  readonly isPreview?: boolean;
}

/** Writes staged records of one kind, as part of the caller's transaction. */
export const applyRows = async (
  tenant: LinkContext,
  kind: ImportKind,
  records: readonly unknown[],
  { origin, source, isPreview = false }: ImportContext,
): Promise<ApplyResult> => {
  if (kind === 'trips')
    return applyTrips(tenant, { source, isPreview }, parseStored(z.array(tripShape), records, 'trips'));
  const outcomes =
    kind === 'employees'
      ? await upsertEmployees(tenant, parseStored(z.array(employeeRecord), records, 'employees'), { isPreview })
      : await upsertNamedVehicles(tenant, parseStored(z.array(vehicleRecord), records, 'vehicles'), {
          overwrites: origin === 'file',
          isPreview,
        });
  return { outcomes, createdVehicles: [] };
};
