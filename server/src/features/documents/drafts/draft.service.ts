import type { Received } from '@flottwart/contract/endpoint';
import type {
  LeasingDraft,
  LeasingDraftEntry,
  LeasingDraftRow,
  listDraftRows,
  listLeasingDrafts,
} from '@flottwart/contract/leasing/drafts';
import type { Page } from '@flottwart/contract/list';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import { countOf, firstRow } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBoundedBytes, toAppError } from '../../../lib/bounded-child.ts';
import type { ChildLimits } from '../../../lib/child-command.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { Session } from '../../../lib/session.ts';
import { listPlates } from '../../vehicles/public.ts';
import { toDraft, toDraftEntry } from './draft.mapper.ts';
import { countDrafts, type DraftRecord, selectDraft, selectDraftFile, selectDrafts } from './draft.repository.ts';
import { findSameElsewhere } from './same-draft.ts';
import { draftOf, headOf } from './stored-draft.ts';

const script = scriptBeside(import.meta.dirname, 'draw-page.child');

/** A page of A4 takes half a second of CPU and 120 MB. */
const limits: ChildLimits = {
  wallMs: 60_000,
  cpuSeconds: 10,
  heapMegabytes: 256,
  memoryMegabytes: 600,
  outputBytes: 20 * 1024 * 1024,
};

const readers = admitFileReaders();
const notShown = 'Die Seite lässt sich nicht anzeigen.';
const failures: ContentFailureTexts = {
  too_slow: notShown,
  too_much_memory: notShown,
  too_much_output: notShown,
  crashed: notShown,
  cancelled: notShown,
};

/** Draws a printed page as PNG in a child process, turned as it was to read it; 404 if the file has no such page. */
const drawPage = async (
  companyId: CompanyId,
  { file, page, turn }: { readonly file: Buffer; readonly page: number; readonly turn: number },
  signal: AbortSignal,
): Promise<Buffer> => {
  const task = { script, args: [String(page), String(turn)], input: file, limits, signal, usesAddons: true };
  try {
    const output = await Array.fromAsync(
      await readers.stream(originOf(companyId), () => runBoundedBytes(task), { signal }),
    );
    const picture = Buffer.concat(output);
    if (picture.length === 0) throw notFound();
    return picture;
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failures);
    throw error instanceof AppError ? error : new AppError('unprocessable', notShown);
  }
};

export const listDrafts = (
  { db }: Context,
  { companyId }: Session,
  query: Received<typeof listLeasingDrafts>['query'],
): Promise<Page<LeasingDraftEntry>> =>
  readPage(
    db,
    companyId,
    {
      rows: (tx) => selectDrafts(tx, companyId, query.order ?? 'asc'),
      total: (tx) => countOf(countDrafts(tx, companyId)),
      toItem: toDraftEntry,
    },
    query,
  );

const readDraft = async ({ db }: Context, { companyId }: Session, id: number): Promise<DraftRecord> => {
  const record = await readInTenant(db, companyId, (tx) => firstRow(selectDraft(tx, companyId, id)));
  if (!record) throw notFound();
  return record;
};

export const getDraft = async (context: Context, session: Session, id: number): Promise<LeasingDraft> => {
  const record = await readDraft(context, session, id);
  const { companyId } = session;
  return inTenant(context.db, companyId, async (tx) => {
    const plates = await listPlates(tx, companyId);
    const same = await findSameElsewhere(tx, companyId, id, headOf(record));
    return toDraft(record, { today: berlinDay(context.clock()), plates }, same);
  });
};

export const listRows = async (
  context: Context,
  session: Session,
  id: number,
  { sheet, order, page = 1, size }: Received<typeof listDraftRows>['query'],
): Promise<Page<LeasingDraftRow>> => {
  const { rows } = draftOf(await readDraft(context, session, id));
  const chosen = rows
    .map(({ page: printedOn, role, top, bottom, taxRate = null, cells }, row) => ({
      printedOn,
      item: { row, role, top, bottom, taxRate, cells: [...cells] },
    }))
    .filter(({ printedOn }) => sheet === undefined || printedOn === sheet)
    .map(({ item }) => item);
  if (order === 'desc') chosen.reverse();
  const items = size === undefined ? chosen : chosen.slice((page - 1) * size, page * size);
  return { items, total: chosen.length };
};

export const getPicture = async (
  { db }: Context,
  { companyId }: Session,
  { id, page }: { readonly id: number; readonly page: number },
  signal: AbortSignal,
) => {
  const file = await readInTenant(db, companyId, (tx) => firstRow(selectDraftFile(tx, companyId, id)));
  const record = await readInTenant(db, companyId, (tx) => firstRow(selectDraft(tx, companyId, id)));
  if (!file || !record) throw notFound();
  const turn = headOf(record).turns?.[page - 1] ?? 0;
  const content = await drawPage(companyId, { file: file.content, page, turn }, signal);
  return { type: 'image/png', name: `Seite ${page}.png`, content };
};
