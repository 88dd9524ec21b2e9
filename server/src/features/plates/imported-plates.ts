import { plateKey } from '@flottwart/contract/rules/plate';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import type { RowRemark } from '../../work-items/write-items.ts';
import { findRefusals } from './assign-plates.service.ts';
import type { PlatePeriodRow, PlateRequest } from './plan-plates.ts';

/** Reports a plate of a vehicle in use, because only a person may move it. */
const plateRemark = (vin: string, plate: string, carrier: PlatePeriodRow | null): RowRemark => ({
  about: `VIN ${vin}`,
  reason: carrier
    ? `Das Kennzeichen ${plate} trägt bereits „${carrier.title}“ (ID ${carrier.vehicle_id}). Es wird nicht übernommen.`
    : `Das Kennzeichen ${plate} steht auch bei einem anderen Fahrzeug dieses Imports. Es wird nur dort übernommen.`,
});

interface Imported<R> {
  readonly record: R;
  readonly remarks: readonly RowRemark[];
}

/** Records without the plates that vehicles in use carry, with a remark for each. `plateAfter` is null if a record leaves the plate as it is. */
export const withoutTakenPlates = async <R extends { readonly vin: string; readonly licensePlate?: unknown }>(
  tenant: TenantContext,
  records: readonly R[],
  plateAfter: (record: R) => PlateRequest | null,
): Promise<readonly Imported<R>[]> => {
  const requests = records.flatMap((record) => {
    const request = plateAfter(record);
    return request === null || plateKey(request.plate) === '' ? [] : [{ ...request, record }];
  });
  const refused = new Map<R, RowRemark>();
  for (const [{ record, plate }, carrier] of await findRefusals(tenant, requests))
    refused.set(record, plateRemark(record.vin, plate, carrier));
  return records.map((record) => {
    const remark = refused.get(record);
    return remark ? { record: { ...record, licensePlate: undefined }, remarks: [remark] } : { record, remarks: [] };
  });
};
