import { updateLeasingContract } from '@flottwart/contract/leasing/contracts';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindingsOfVehicles } from '../../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../../lib/app-error.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import type { ChangedValues } from '../../../work-items/write-items.ts';
import { toLeasingContract } from './contract.mapper.ts';
import { type ContractRow, deleteContractRow, findContract } from './contract.repository.ts';
import { changeContract } from './contract.service.ts';

/** Contract that stays as it is, and why. */
export interface KeptContract {
  readonly about: string;
  readonly reason: string;
}

const contractName = ({ license_plate, lessor, from_day }: ContractRow): string =>
  `Vertrag ${license_plate} mit ${lessor} ab ${formatDay(from_day)}`;

/** Deletes contracts as an import created them; those written at another time stay. */
export const removeContracts = async (
  { tx, companyId }: TenantContext,
  created: readonly { readonly contractId: number; readonly writtenAt: Date }[],
): Promise<ReadonlyMap<number, KeptContract>> => {
  await lockLeasingData(tx, companyId);
  const kept = new Map<number, KeptContract>();
  const vehicleIds: number[] = [];
  for (const { contractId, writtenAt } of created) {
    const contract = await findContract(tx, companyId, contractId);
    if (!contract) continue;
    if (contract.changed_at.getTime() === writtenAt.getTime()) {
      await deleteContractRow(tx, companyId, contractId);
      vehicleIds.push(contract.vehicle_id);
    } else kept.set(contractId, { about: contractName(contract), reason: 'wurde seither geändert' });
  }
  await refreshFindingsOfVehicles(tx, companyId, vehicleIds);
  return kept;
};

/** Gives a contract its former terms back, all of them or none; undefined if that was possible. */
export const restoreContract = async (
  tenant: TenantContext,
  { contractId, values }: { readonly contractId: number; readonly values: ChangedValues },
  author: string,
): Promise<KeptContract | undefined> => {
  const { tx, companyId } = tenant;
  await lockLeasingData(tx, companyId);
  const row = await findContract(tx, companyId, contractId);
  if (!row) return undefined;
  const contract: Readonly<Record<string, unknown>> = toLeasingContract(row);
  const about = contractName(row);
  const isUntouched = Object.entries(values).every(
    ([key, { to }]) => JSON.stringify(contract[key]) === JSON.stringify(to),
  );
  if (!isUntouched) return { about, reason: 'wurde seither geändert' };
  const former = Object.fromEntries(Object.entries(values).map(([key, { from }]) => [key, from]));
  const terms = parseStored(updateLeasingContract.body, former, 'former terms of a contract');
  try {
    await changeContract(tenant, row, terms, author);
    await refreshFindingsOfVehicles(tx, companyId, [row.vehicle_id]);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { about, reason: error.message.replace(/\.$/, '') };
    throw error;
  }
};
