import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import { publishChange } from '../../../live/live-events.ts';
import { lockItems } from '../../../work-items/item.repository.ts';
import type { ChangedValues } from '../../../work-items/write-items.ts';
import { restoreEmployees } from '../../employees/public.ts';
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

const chunkSize = 200;

interface Kept {
  readonly about: string;
  readonly reason: string;
}

interface Undone {
  readonly removed?: number;
  readonly restored?: number;
  readonly kept: readonly Kept[];
  readonly kinds: readonly (Kind | 'trip')[];
  /** Effects of what is kept, for another attempt. */
  readonly left: readonly NewEffect[];
}

/** Takes back an import chunk by chunk; created items first, then changed values. */
export const runUndo = async ({ db, clock }: Context, { companyId, importId }: ImportPayload): Promise<void> => {
  /** An interruption forgets them, and the items stay for good. */
  const left: NewEffect[] = [];
  const step = (): Promise<readonly NewEffect[] | null> =>
    inTenant(db, companyId, async (tx) => {
      const run = await lockRun(tx, companyId, importId);
      if (run?.state !== 'undoing') return null;
      const tenant = { tx, companyId, now: clock() };
      const kept = await undoChunk(tenant, run);
      if (kept === null) {
        await addEffects(tx, companyId, importId, left);
        await updateRun(tx, companyId, importId, { state: 'undone' });
      }
      await publishChange(tx, companyId, { kind: 'import', id: importId, part: 'item' });
      return kept;
    });
  for (let kept = await step(); kept !== null; kept = await step()) left.push(...kept);
};

/** Takes a chunk back and returns the effects of what is kept; null if nothing is left to do. */
const undoChunk = async (tenant: TenantContext, run: RunRow): Promise<readonly NewEffect[] | null> => {
  const { tx, companyId } = tenant;
  const effects = await nextEffects(tx, companyId, run.id, chunkSize);
  const [first] = effects;
  if (!first) return null;
  const isSameSort = (effect: EffectRow): boolean =>
    (effect.trip_id === null) === (first.trip_id === null) && (effect.changed === null) === (first.changed === null);
  const chunk = effects.filter(isSameSort);
  const work = first.changed === null ? removeCreated : restoreChanged;
  const { removed = 0, restored = 0, kept, kinds, left } = await work(tenant, run, chunk);
  await deleteEffects(
    tx,
    companyId,
    run.id,
    chunk.map(({ id }) => id),
  );
  const counts = { undo_removed: removed, undo_restored: restored, undo_kept: kept.length };
  await addCounts(tx, companyId, run.id, { counts });
  await addRemarks(
    tx,
    companyId,
    run.id,
    kept.map(({ about, reason }) => ({ reference: about, reason, isSkip: false, isKept: true })),
  );
  for (const kind of kinds) await publishChange(tx, companyId, { kind, part: 'item' });
  return left;
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
  await deleteItems(
    tx,
    companyId,
    unusedItems.map(({ id }) => id),
  );
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

const keptReason = (reason: string): string => `Bleibt: ${reason}.`;

const storedValues = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

const valuesOf = ({ changed }: EffectRow): ChangedValues => parseStored(storedValues, changed, 'effect of an import');

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
    effect.item_id === null ? [] : [{ itemId: effect.item_id, values: valuesOf(effect) }],
  );
  const kind = run.kind === 'employees' ? 'employees' : 'vehicles';
  const restore = kind === 'employees' ? restoreEmployees : restoreVehicles;
  const keptKeys = await restore(tenant, restorations, run.undone_by ?? '');
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
    restored: restorations.filter((one) => !isWhollyKept(one)).length,
    kept,
    kinds: [kind === 'employees' ? 'employee' : 'vehicle'],
    left: restorations.flatMap(({ itemId, values }): NewEffect[] => {
      const keys = keptKeys.get(itemId) ?? [];
      const changed = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
      return keys.length === 0 ? [] : [{ itemId, changed }];
    }),
  };
};
