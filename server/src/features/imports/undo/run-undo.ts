import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { plateKey } from '@flottwart/contract/rules/plate';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { deleteWithFindings } from '../../../leasing-findings/refresh-findings.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import { publishChange } from '../../../live/live-events.ts';
import { lockItems } from '../../../work-items/item.repository.ts';
import type { Restoration } from '../../../work-items/restore-values.ts';
import { findUserOfEmail } from '../../../work-items/timeline.repository.ts';
import type { ChangedValues } from '../../../work-items/write-items.ts';
import { type KeptContract, removeContracts, restoreContract } from '../../disputes/public.ts';
import { restoreEmployees } from '../../employees/public.ts';
import { followPlates } from '../../police-reports/public.ts';
import { restoreTrips } from '../../trips/public.ts';
import { restoreVehicles } from '../../vehicles/public.ts';
import type { ImportPayload } from '../end-run.ts';
import { fileShapes } from '../file/headings.ts';
import { addRemarks } from '../import-remark.repository.ts';
import { addCounts, lockRun, type RunRow, updateRun } from '../import-run.repository.ts';
import {
  addEffects,
  deleteEffects,
  deleteItems,
  deleteTrips,
  type EffectRow,
  findItemUses,
  findTripUses,
  type NewEffect,
  nextEffects,
} from './effect.repository.ts';

interface Kept {
  readonly about: string;
  readonly reason: string;
}

/** Result of taking back a chunk of effects. */
interface Undone {
  readonly removed?: number;
  readonly restored?: number;
  readonly kept: readonly Kept[];
  readonly kinds: readonly (Kind | 'trip' | 'leaseplan')[];
  /** Effects of what is kept, for another attempt. */
  readonly left: readonly NewEffect[];
}

const keptReason = (reason: string): string => `Bleibt: ${reason}.`;

const storedValues = z.record(
  z.string(),
  z.object({ from: z.unknown(), to: z.unknown(), periods: z.unknown().optional() }),
);

const valuesOf = ({ changed }: EffectRow): ChangedValues => parseStored(storedValues, changed, 'effect of an import');

const keptLine = ({ about, reason }: KeptContract) => ({ about, reason: keptReason(reason) });

/** Removes contracts that an import created. */
const removeCreatedContracts = async (
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
const restoreChangedContracts = async (
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

const chunkSize = 200;

/** Takes back an import chunk by chunk; created items first, then changed values. */
export const runUndo = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { companyId, importId }: ImportPayload,
): Promise<void> => {
  const step = (): Promise<boolean> =>
    inTenant(db, companyId, async (tx) => {
      const run = await lockRun(tx, companyId, importId);
      if (run?.state !== 'undoing') return false;
      const isDone = !(await undoChunk({ tx, companyId, now: clock() }, run));
      if (isDone) await updateRun(tx, companyId, importId, { state: 'undone' });
      await publishChange(tx, companyId, { kind: 'import', id: importId, part: 'item' });
      return !isDone;
    });
  while (await step());
};

/** Takes a chunk back and marks what is kept, in one transaction; false if nothing is left to do. */
const undoChunk = async (tenant: TenantContext, run: RunRow): Promise<boolean> => {
  const { tx, companyId } = tenant;
  const effects = await nextEffects(tx, companyId, run.id, chunkSize);
  const [first] = effects;
  if (!first) return false;
  const isSameSort = (effect: EffectRow): boolean =>
    (effect.trip_id === null) === (first.trip_id === null) && (effect.changed === null) === (first.changed === null);
  const chunk = effects.filter(isSameSort);
  const [remove, restore] =
    run.kind === 'contracts' ? [removeCreatedContracts, restoreChangedContracts] : [removeCreated, restoreChanged];
  const work = first.changed === null ? remove : restore;
  const { removed = 0, restored = 0, kept, kinds, left } = await work(tenant, run, chunk);
  await deleteEffects(
    tx,
    companyId,
    run.id,
    chunk.map(({ id }) => id),
  );
  await addEffects(tx, companyId, { runId: run.id, isKept: true }, left);
  const counts = { undo_removed: removed, undo_restored: restored, undo_kept: kept.length };
  await addCounts(tx, companyId, run.id, { counts });
  await addRemarks(
    tx,
    companyId,
    run.id,
    kept.map(({ about, reason }) => ({ reference: about, reason, isSkip: false, isKept: true })),
  );
  for (const kind of kinds) await publishChange(tx, companyId, { kind, part: 'item' });
  return true;
};

const tripName = ({
  start_time,
  license_plate,
}: {
  readonly start_time: Date;
  readonly license_plate: string;
}): string => `Fahrt ${license_plate} vom ${formatDay(berlinDay(start_time))} ${berlinTime(start_time)}`;

const removeCreated = async (tenant: TenantContext, run: RunRow, chunk: readonly EffectRow[]): Promise<Undone> => {
  const { tx, companyId } = tenant;
  const trips = await findTripUses(
    tx,
    companyId,
    chunk.flatMap(({ trip_id }) => trip_id ?? []),
  );
  const items = await findItemUses(
    tx,
    companyId,
    run.id,
    chunk.flatMap(({ item_id }) => item_id ?? []),
  );
  const unusedTrips = trips.filter(({ isUsed }) => !isUsed);
  const unusedItems = items.filter(({ reason }) => reason === null);
  await deleteTrips(
    tx,
    companyId,
    unusedTrips.map(({ id }) => id),
  );
  const itemIds = unusedItems.map(({ id }) => id);
  await deleteWithFindings(tx, companyId, itemIds, () => deleteItems(tx, companyId, itemIds));
  const kept = [
    ...trips
      .filter(({ isUsed }) => isUsed)
      .map((trip) => ({ about: tripName(trip), reason: keptReason('steht in einer Ordnungswidrigkeit') })),
    ...items.flatMap(({ title, reason }) => (reason === null ? [] : [{ about: title, reason: keptReason(reason) }])),
  ];
  const kinds = [...new Set([...items.map(({ kind }) => kind), ...(trips.length > 0 ? ['trip' as const] : [])])];
  const left = [
    ...trips.filter(({ isUsed }) => isUsed).map(({ id }) => ({ tripId: id, changed: null })),
    ...items.filter(({ reason }) => reason !== null).map(({ id }) => ({ itemId: id, changed: null })),
  ];
  return { removed: unusedTrips.length + unusedItems.length, kept, kinds, left };
};

const restoreChanged = async (tenant: TenantContext, run: RunRow, chunk: readonly EffectRow[]): Promise<Undone> => {
  const { tx, companyId } = tenant;
  const isOfTrips = chunk[0]?.item_id === null;
  if (isOfTrips) {
    const restorations = chunk.flatMap((effect) =>
      effect.trip_id === null ? [] : [{ tripId: effect.trip_id, values: valuesOf(effect) }],
    );
    const changedSince = await restoreTrips(tx, companyId, restorations);
    const names = await findTripUses(tx, companyId, [...changedSince]);
    const kept = names.map((trip) => ({ about: tripName(trip), reason: keptReason('wurde seither geändert') }));
    const left = restorations
      .filter(({ tripId }) => names.some(({ id }) => id === tripId))
      .map(({ tripId, values }) => ({ tripId, changed: values }));
    return { restored: chunk.length - kept.length, kept, kinds: ['trip'], left };
  }
  const restorations = chunk.flatMap((effect) =>
    effect.item_id === null
      ? []
      : [{ itemId: effect.item_id, values: valuesOf(effect), isRestored: effect.is_restored }],
  );
  const kind = run.kind === 'employees' ? 'employees' : 'vehicles';
  const restore = kind === 'employees' ? restoreEmployees : restoreVehicles;
  const keptKeys = await restore(tenant, restorations, run.undone_by ?? '');
  if (kind === 'vehicles') await followRestoredPlates(tenant, run, restorations);
  const keptItems = keptKeys.size === 0 ? [] : await lockItems(tx, companyId, [...keptKeys.keys()]);
  const titles = new Map(keptItems.map(({ id, title }) => [id, title]));
  const labelOf = (key: string): string => fileShapes[kind].columns.find(({ path }) => path === key)?.label ?? key;
  const kept = [...keptKeys].map(([id, keys]) => ({
    about: titles.get(id) ?? '',
    reason: keptReason(`seither geändert: ${keys.map(labelOf).join(', ')}`),
  }));
  const isWhollyKept = ({ itemId, values }: (typeof restorations)[number]): boolean =>
    keptKeys.get(itemId)?.length === Object.keys(values).length;
  return {
    restored: restorations.filter((one) => !one.isRestored && !isWhollyKept(one)).length,
    kept,
    kinds: [kind === 'employees' ? 'employee' : 'vehicle'],
    left: restorations.flatMap((one): NewEffect[] => {
      const { itemId, values } = one;
      const keys = keptKeys.get(itemId) ?? [];
      const changed = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
      return keys.length === 0 ? [] : [{ itemId, changed, isRestored: one.isRestored || !isWhollyKept(one) }];
    }),
  };
};

/** Reports follow plates that an undo gave back, as after a correction; its author is that of the undo. */
const followRestoredPlates = async (
  { tx, companyId, now }: TenantContext,
  { undone_by }: RunRow,
  restorations: readonly Restoration[],
): Promise<void> => {
  const moved = restorations.filter(({ values }) => values.licensePlate !== undefined);
  const userId = moved.length === 0 || undone_by === null ? undefined : await findUserOfEmail(tx, companyId, undone_by);
  if (userId === undefined) return;
  const plates = moved.flatMap(({ values }) => [values.licensePlate?.from, values.licensePlate?.to]);
  await followPlates(
    { tx, session: { companyId, userId }, now },
    {
      keys: [...new Set(plates.map((plate) => plateKey(String(plate ?? ''))))],
      vehicleIds: moved.map(({ itemId }) => itemId),
    },
  );
};
