import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { type KeptContract, removeContracts, restoreContract } from '../../leasing/public.ts';
import type { RunRow } from '../import-run.repository.ts';
import type { EffectRow, NewEffect } from './effect.repository.ts';
import { keptReason, type Undone, valuesOf } from './undone.ts';

const keptLine = ({ about, reason }: KeptContract) => ({ about, reason: keptReason(reason) });

/** Removes contracts that an import created. */
export const removeCreatedContracts = async (
  tenant: TenantContext,
  _run: RunRow,
  chunk: readonly EffectRow[],
): Promise<Undone> => {
  const created = chunk.flatMap(({ contract_id, written_at }) =>
    contract_id === null || written_at === null ? [] : [{ contractId: contract_id, writtenAt: written_at }],
  );
  const kept = await removeContracts(tenant, created);
  return {
    removed: created.length - kept.size,
    kept: [...kept.values()].map(keptLine),
    kinds: ['leaseplan'],
    left: created
      .filter(({ contractId }) => kept.has(contractId))
      .map(({ contractId, writtenAt }) => ({ contractId, writtenAt, changed: null })),
  };
};

/** Gives changed contracts their former terms back, last to first. */
export const restoreChangedContracts = async (
  tenant: TenantContext,
  run: RunRow,
  chunk: readonly EffectRow[],
): Promise<Undone> => {
  const kept: KeptContract[] = [];
  const left: NewEffect[] = [];
  for (const effect of chunk) {
    const { contract_id: contractId, written_at: writtenAt } = effect;
    if (contractId === null || writtenAt === null) continue;
    const values = valuesOf(effect);
    const reason = await restoreContract(tenant, { contractId, values }, run.undone_by ?? '');
    if (!reason) continue;
    kept.push(reason);
    left.push({ contractId, writtenAt, changed: values });
  }
  return { restored: chunk.length - kept.length, kept: kept.map(keptLine), kinds: ['leaseplan'], left };
};
