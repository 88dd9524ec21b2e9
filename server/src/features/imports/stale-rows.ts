import type { ImportKind } from '@flottwart/contract/imports';
import { z } from 'zod';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { parseStored } from '../../lib/parse-json.ts';
import type { RowOutcome } from '../../work-items/write-items.ts';
import { applyRows } from './apply-rows.ts';
import { fileShapes } from './file/headings.ts';
import type { PendingRow } from './import-row.repository.ts';
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

const storedCells = z.array(z.object({ compared: comparedValues.optional() }));

/** Reasons for leaving out rows about items that were changed since the preview, which would be overwritten unseen. */
export const staleReasons = async (
  tenant: TenantContext,
  kind: ImportKind,
  rows: readonly PendingRow[],
): Promise<ReadonlyMap<PendingRow, string>> => {
  // Trips come from their source and contracts keep former versions: only items are edited by hand meanwhile.
  if (kind !== 'vehicles' && kind !== 'employees') return new Map();
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
    return reason ? [[row, reason] as const] : [];
  });
  return new Map(reasons);
};

const previewAgain = 'Bitte die Datei erneut hochladen.';

const reasonOf = (
  kind: 'vehicles' | 'employees',
  { outcome }: PendingRow,
  before: ComparedValues,
  now: RowOutcome,
): string | undefined => {
  if (now.result === 'skipped') return undefined;
  if (now.isArchived && !before.isArchived) return `Das Fahrzeug wurde seit der Vorschau archiviert. ${previewAgain}`;
  if (now.result === 'created')
    return outcome === 'new' ? undefined : `Den Eintrag gibt es seit der Vorschau nicht mehr. ${previewAgain}`;
  const values = Object.entries(now.values ?? {});
  if (outcome === 'new' && values.length > 0) return `Der Eintrag wurde seit der Vorschau angelegt. ${previewAgain}`;
  const changed = values.filter(([key, { from }]) => !isAsCompared(key, from, before.values));
  const labels = changed.map(([key]) => fileShapes[kind].columns.find(({ path }) => path === key)?.label ?? key);
  return labels.length > 0 ? `Seit der Vorschau geändert: ${labels.join(', ')}. ${previewAgain}` : undefined;
};

/** A plate that is gone was perhaps given to another vehicle of the same file, and nothing of it is overwritten. */
const isAsCompared = (key: string, now: unknown, before: ComparedValues['values']): boolean =>
  (key === 'licensePlate' && (now ?? '') === '') || JSON.stringify(before[key]) === JSON.stringify(now);
