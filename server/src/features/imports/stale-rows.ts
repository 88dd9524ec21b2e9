import type { ImportKind } from '@flottwart/contract/imports';
import { z } from 'zod';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { parseStored } from '../../lib/parse-json.ts';
import type { RowOutcome } from '../../work-items/write-items.ts';
import { applyRows } from './apply-rows.ts';
import { fileShapes } from './file/headings.ts';
import { contractsWrittenBy, type PendingRow } from './import-row.repository.ts';
import { fileSource } from './import-steps.ts';

/** Stored values that a preview compared a row with, by the key of the record; kept with the first cell of the row. */
export const comparedValues = z.object({
  values: z.record(z.string(), z.unknown()),
  isArchived: z.boolean(),
});
export type ComparedValues = z.infer<typeof comparedValues>;

export const comparedOf = (outcome: RowOutcome | undefined): ComparedValues => {
  const values = outcome && outcome.result !== 'skipped' ? (outcome.values ?? {}) : {};
  const former = Object.entries(values).map(([key, { from }]) => [key, from]);
  return { values: Object.fromEntries(former), isArchived: outcome?.isArchived === true };
};

/** Paths of a trip's record by the column of the stored trip. */
const tripPaths: Readonly<Record<string, string>> = {
  first_name: 'driver.firstName',
  last_name: 'driver.lastName',
  birth_day: 'driver.birthDate',
  vin: 'vehicle.vin',
  license_plate: 'vehicle.licensePlate',
  start_time: 'start',
  end_time: 'end',
};

/** Path in the record of a changed value; undefined for what the program itself works out of a trip. */
export const pathOf = (kind: ImportKind, key: string): string | undefined => (kind === 'trips' ? tripPaths[key] : key);

const storedCells = z.array(z.object({ compared: comparedValues.optional() }));

/** Reasons for leaving out rows about items that were changed since the preview, which would be overwritten unseen. */
export const staleReasons = async (
  tenant: TenantContext,
  kind: ImportKind,
  rows: readonly PendingRow[],
  runId: number,
): Promise<ReadonlyMap<PendingRow, string>> => {
  const { outcomes } = await applyRows(
    tenant,
    kind,
    rows.map(({ content }) => content),
    { origin: 'file', source: fileSource, author: '', isPreview: true },
  );
  const reasons = rows.flatMap((row, index) => {
    const [first] = parseStored(storedCells, row.cells ?? [], 'cells of a row');
    const now = outcomes[index];
    const reason = first?.compared && now ? reasonOf(kind, row, first.compared, now) : undefined;
    return reason ? [{ row, reason, itemId: now && 'itemId' in now ? now.itemId : undefined }] : [];
  });
  const isShared = kind === 'contracts' && reasons.length > 0;
  const own: ReadonlySet<number | undefined> = isShared ? await writtenBefore(tenant, runId, reasons) : new Set();
  return new Map(reasons.filter(({ itemId }) => !own.has(itemId)).map(({ row, reason }) => [row, reason]));
};

/** Rows of one contract may be far apart in a file: what an earlier one changed is no change by somebody else. */
const writtenBefore = (
  { tx, companyId }: TenantContext,
  runId: number,
  found: readonly { readonly itemId: number | undefined }[],
) =>
  contractsWrittenBy(
    tx,
    companyId,
    runId,
    found.flatMap(({ itemId }) => itemId ?? []),
  );

const previewAgain = 'Bitte die Datei erneut hochladen.';

const reasonOf = (
  kind: ImportKind,
  { outcome, content }: PendingRow,
  before: ComparedValues,
  now: RowOutcome,
): string | undefined => {
  if (now.result === 'skipped') return undefined;
  if (now.isArchived && !before.isArchived) return `Das Fahrzeug wurde seit der Vorschau archiviert. ${previewAgain}`;
  if (now.result === 'created')
    return outcome === 'new' ? undefined : `Den Eintrag gibt es seit der Vorschau nicht mehr. ${previewAgain}`;
  const values = Object.entries(now.values ?? {}).filter(([key, { to }]) => isOfFile(kind, key, to, content));
  if (outcome === 'new' && values.length > 0) return `Der Eintrag wurde seit der Vorschau angelegt. ${previewAgain}`;
  const changed = values.filter(([key, { from }]) => !isAsCompared(key, from, before.values));
  const labels = changed.map(([key]) => labelOf(kind, key));
  return labels.length > 0 ? `Seit der Vorschau geändert: ${labels.join(', ')}. ${previewAgain}` : undefined;
};

const labelOf = (kind: ImportKind, key: string): string => {
  const path = kind === 'contracts' && key === 'services' ? 'rate' : pathOf(kind, key);
  return fileShapes[kind].columns.find((column) => column.path === path)?.label ?? key;
};

const tripVehicle = z.object({
  vehicle: z.object({ vin: z.string().optional(), licensePlate: z.string().optional() }),
});

/** False for what a trip takes from its vehicle or driver, which may be created by the same import. */
const isOfFile = (kind: ImportKind, key: string, to: unknown, content: unknown): boolean => {
  if (kind !== 'trips') return true;
  if (key !== 'vin' && key !== 'license_plate') return pathOf(kind, key) !== undefined;
  const { vehicle } = parseStored(tripVehicle, content, 'vehicle of a trip');
  return to === (key === 'vin' ? vehicle.vin : vehicle.licensePlate);
};

/** A plate that is gone was perhaps given to another vehicle of the same file, and nothing of it is overwritten. */
const isAsCompared = (key: string, now: unknown, before: ComparedValues['values']): boolean =>
  (key === 'licensePlate' && (now ?? '') === '') || JSON.stringify(before[key]) === JSON.stringify(now);
