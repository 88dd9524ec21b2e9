import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { draftPageWords, pictureDetails } from '@flottwart/contract/leasing/drafts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { firstRow } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBoundedBytes, toAppError } from '../../../lib/bounded-child.ts';
import type { ChildLimits } from '../../../lib/child-command.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { Session } from '../../../lib/session.ts';
import { selectDraft, selectDraftFile } from './draft.repository.ts';
import { headOf } from './stored-draft.ts';

/** A page of A4 takes half a second of CPU and 120 MB, its finest picture twice of both. */
const drawing: ChildLimits = {
  wallMs: 60_000,
  cpuSeconds: 10,
  heapMegabytes: 256,
  memoryMegabytes: 600,
  outputBytes: 20 * 1024 * 1024,
};

/** Recognising the words of a scanned page takes three seconds, of a bad one ten, as when it was read first. */
const recognising: ChildLimits = { ...drawing, cpuSeconds: 25, memoryMegabytes: 900, outputBytes: 4 * 1024 * 1024 };

const readers = admitFileReaders();

const failuresOf = (text: string): ContentFailureTexts => ({
  too_slow: text,
  too_much_memory: text,
  too_much_output: text,
  crashed: text,
  cancelled: text,
});

interface PageTask {
  readonly script: `${string}.child`;
  readonly file: Buffer;
  readonly args: readonly (string | number)[];
  readonly limits: ChildLimits;
  readonly failure: string;
}

/** Output of a child process about one page of a file; 404 if the file has no such page. */
const readPage = async (
  companyId: CompanyId,
  { script, file, args, limits, failure }: PageTask,
  signal: AbortSignal,
): Promise<Buffer> => {
  const path = scriptBeside(import.meta.dirname, script);
  const task = { script: path, args: args.map(String), input: file, limits, signal, usesAddons: true };
  try {
    const output = await Array.fromAsync(
      await readers.stream(originOf(companyId), () => runBoundedBytes(task), { signal }),
    );
    const content = Buffer.concat(output);
    if (content.length === 0) throw notFound();
    return content;
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failuresOf(failure));
    throw error instanceof AppError ? error : new AppError('unprocessable', failure);
  }
};

interface DraftPage {
  readonly id: number;
  readonly page: number;
}

/** File of a draft, and the degrees by which one of its pages was turned to read it. */
const findPage = async ({ db }: Context, companyId: CompanyId, { id, page }: DraftPage) => {
  const file = await readInTenant(db, companyId, (tx) => firstRow(selectDraftFile(tx, companyId, id)));
  const record = await readInTenant(db, companyId, (tx) => firstRow(selectDraft(tx, companyId, id)));
  if (!file || !record) throw notFound();
  return { file: file.content, turn: headOf(record).turns?.[page - 1] ?? 0 };
};

/** Printed page as PNG, turned as it was to read it. */
export const getPicture = async (
  context: Context,
  { companyId }: Session,
  { id, page, detail = 'page' }: DraftPage & { readonly detail?: (typeof pictureDetails)[number] | undefined },
  signal: AbortSignal,
) => {
  const { file, turn } = await findPage(context, companyId, { id, page });
  const args = [page, turn, detail];
  const failure = 'Die Seite lässt sich nicht anzeigen.';
  const content = await readPage(
    companyId,
    { script: 'draw-page.child', file, args, limits: drawing, failure },
    signal,
  );
  return { type: 'image/png', name: `Seite ${page}.png`, content };
};

type PageWords = ResponseBody<typeof draftPageWords>;

const pageWords: z.ZodType<PageWords> = z.object({
  pageCount: z.int().min(1),
  words: z.array(
    z.object({ text: z.string(), left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  ),
});

/** Words of a page with their places, turned like its picture. */
export const getPageWords = async (
  context: Context,
  { companyId }: Session,
  place: DraftPage,
  signal: AbortSignal,
): Promise<PageWords> => {
  const { file, turn } = await findPage(context, companyId, place);
  const args = [place.page, turn];
  const failure = 'Die Wörter der Seite lassen sich nicht lesen.';
  const task: PageTask = { script: 'page-words.child', file, args, limits: recognising, failure };
  return parseChildLine(pageWords, (await readPage(companyId, task, signal)).toString());
};
