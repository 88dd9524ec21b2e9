import type { ProviderCredential } from '../../connectors/provider.ts';
import type { Context } from '../../context.ts';
import type { StagedRow } from './import-records.ts';
import { deleteAllRows, insertRows } from './import-row.repository.ts';
import { addCounts, updateRun } from './import-run.repository.ts';
import type { Step } from './import-steps.ts';
import type { RunHandle } from './run-handle.ts';

export const chunkSize = 500;

/** Time after which the rows of a slow provider are staged without waiting for a whole chunk, so that somebody sees them. */
const patienceMs = 1000;

const takesLong = async (next: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, true);
  });
  try {
    return await Promise.race([next.then(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
};

interface ChunkLimits {
  readonly size?: number;
  /** Longest wait for a row before those at hand are handed on. */
  readonly waitMs?: number;
}

export async function* inChunks<T>(
  rows: AsyncIterable<T>,
  { size = chunkSize, waitMs }: ChunkLimits = {},
): AsyncGenerator<readonly T[]> {
  const iterator = rows[Symbol.asyncIterator]();
  let chunk: T[] = [];
  try {
    for (;;) {
      const next = iterator.next();
      if (waitMs !== undefined && chunk.length > 0 && (await takesLong(next, waitMs))) {
        yield chunk;
        chunk = [];
      }
      const { done, value } = await next;
      if (done) break;
      chunk.push(value);
      if (chunk.length < size) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    await iterator.return?.();
  }
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
  for await (const chunk of inChunks<StagedRow>(step.fetch(credential, clock(), signal), {
    waitMs: patienceMs,
  })) {
    await handle.inStep(async (tx, run) => {
      const inserted = await insertRows(tx, companyId, { runId: id, kind: step.kind, firstPosition: position }, chunk);
      await addCounts(tx, companyId, id, { counts: foundDelta(inserted, step.kind === run.kind) });
    });
    position += chunk.length;
  }
  await handle.inStep((tx) => updateRun(tx, companyId, id, { is_staged: true }));
};
