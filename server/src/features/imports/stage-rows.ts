import type { ProviderCredential } from '../../connectors/provider.ts';
import type { Context } from '../../context.ts';
import type { StagedRow } from './import-records.ts';
import { deleteAllRows, insertRows } from './import-row.repository.ts';
import { addCounts, updateRun } from './import-run.repository.ts';
import type { Step } from './import-steps.ts';
import type { RunHandle } from './run-handle.ts';

export const chunkSize = 500;

export async function* inChunks<T>(rows: AsyncIterable<T>, size = chunkSize): AsyncGenerator<readonly T[]> {
  let chunk: T[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Fetches and stages the rows of a step; an interrupted one restarts, because none of its rows was written. */
export const stageRows = async (
  { clock }: Pick<Context, 'clock'>,
  handle: RunHandle,
  { step, credential }: { readonly step: Step; readonly credential: ProviderCredential },
  signal: AbortSignal,
): Promise<void> => {
  const { companyId, id } = handle;
  const foundDelta = (rows: number, isOwnKind: boolean) => (isOwnKind ? { found: rows } : {});
  await handle.inStep(async (tx, run) => {
    const dropped = await deleteAllRows(tx, companyId, id);
    if (dropped > 0) await addCounts(tx, companyId, id, { counts: foundDelta(-dropped, step.kind === run.kind) });
  });
  let position = 0;
  for await (const chunk of inChunks<StagedRow>(step.fetch(credential, clock(), signal))) {
    await handle.inStep(async (tx, run) => {
      const inserted = await insertRows(tx, companyId, { runId: id, kind: step.kind, firstPosition: position }, chunk);
      await addCounts(tx, companyId, id, { counts: foundDelta(inserted, step.kind === run.kind) });
    });
    position += chunk.length;
  }
  await handle.inStep((tx) => updateRun(tx, companyId, id, { is_staged: true }));
};
