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
import { notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { listPlates } from '../../vehicles/public.ts';
import { toDraft, toDraftEntry } from './draft.mapper.ts';
import { countDrafts, type DraftRecord, selectDraft, selectDrafts } from './draft.repository.ts';
import { findSameElsewhere } from './same-draft.ts';
import { draftOf, headOf } from './stored-draft.ts';

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
      item: { row, page: printedOn, role, top, bottom, taxRate, cells: [...cells] },
    }))
    .filter(({ printedOn }) => sheet === undefined || printedOn === sheet)
    .map(({ item }) => item);
  if (order === 'desc') chosen.reverse();
  const items = size === undefined ? chosen : chosen.slice((page - 1) * size, page * size);
  return { items, total: chosen.length };
};
