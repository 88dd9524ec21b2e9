import type { BoardCounts, BoardDate, CalendarCount, listBoardDates } from '@flottwart/contract/due-dates';
import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import { addDays, addMonths, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { dueColumns, dueKinds } from '@flottwart/contract/rules/due-names';
import { kindOf } from '@flottwart/contract/rules/item-due-dates';
import type { Context } from '../../context.ts';
import { readChunk } from '../../db/batches.ts';
import { allRows, combineReads, mapRead, prepared, type Read } from '../../db/read.ts';
import { findItems, type SearchHits } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import type { DuePosition } from '../../work-items/due-dates/due-rows.ts';
import { withViewer } from '../../work-items/read-items.ts';
import { toBoardDate } from './due-board.mapper.ts';
import {
  type BoardCountRow,
  type BoardQuery,
  type BoardRow,
  countBoard,
  countCalendar,
  selectBoard,
} from './due-board.repository.ts';

type DueContext = Pick<Context, 'db' | 'clock'>;
type ListQuery = Received<typeof listBoardDates>['query'];
type CountQuery = Pick<ListQuery, 'q' | 'kind' | 'assignedTo'>;

/** Rows of a whole list that are read at once. */
const chunkSize = 1000;

const totalOf = (rows: readonly BoardCountRow[], isCounted: (row: BoardCountRow) => boolean = () => true): number =>
  rows.filter(isCounted).reduce((sum, { total }) => sum + total, 0);

const byName = <N extends string>(names: readonly N[], count: (name: N) => number): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<N, number>;

const boardQuery = ({ clock }: DueContext, session: Session, { kind, ...query }: CountQuery): BoardQuery => ({
  ...withViewer(session, query),
  kinds: kind,
  today: berlinDay(clock()),
});

/** Reads with the hits of the search, which is a round trip of its own where there is one. */
const readFound = async <T>(
  { db }: DueContext,
  companyId: CompanyId,
  q: string | undefined,
  plan: (found: SearchHits) => Read<T>,
): Promise<T> => {
  const found = q === undefined ? null : await readInTenant(db, companyId, () => findItems(companyId, null, q));
  return readInTenant(db, companyId, () => plan(found));
};

/** Chunks by position, so that a whole list takes little memory and holds no connection while it is sent. */
async function* readAll(
  { db }: DueContext,
  companyId: CompanyId,
  query: BoardQuery,
  found: SearchHits,
): AsyncGenerator<BoardDate> {
  let after: DuePosition | undefined;
  for (;;) {
    const part = { found, limit: chunkSize, after };
    const rows: readonly BoardRow[] = await readChunk(db, companyId, () =>
      allRows(selectBoard(companyId, query, part)),
    );
    for (const row of rows) yield toBoardDate(row, query.today);
    if (rows.length < chunkSize) return;
    after = rows.at(-1);
  }
}

export const listBoard = async (
  context: DueContext,
  session: Session,
  { page = 1, size, column, from, to, ...filter }: ListQuery,
): Promise<Page<BoardDate>> => {
  const { companyId } = session;
  const query: BoardQuery = { ...boardQuery(context, session, filter), column, from, until: to };
  const totalWith = (found: SearchHits) =>
    mapRead(allRows(countBoard(companyId, query, found)), (rows) => totalOf(rows));
  if (size === undefined)
    return readFound(context, companyId, query.q, (found) =>
      mapRead(totalWith(found), (total) => ({ items: readAll(context, companyId, query, found), total })),
    );
  return readFound(context, companyId, query.q, (found) => {
    const rows = prepared(allRows(selectBoard(companyId, query, { found, limit: size, offset: (page - 1) * size })));
    return mapRead(combineReads(rows, totalWith(found)), ([read, total]) => ({
      items: read.map((row) => toBoardDate(row, query.today)),
      total,
    }));
  });
};

/** Columns and kinds share one count of what is filtered. */
export const countBoardDates = async (
  context: DueContext,
  session: Session,
  { kind, ...filter }: CountQuery,
): Promise<BoardCounts> => {
  const { companyId } = session;
  const query = boardQuery(context, session, filter);
  const rows = await readFound(context, companyId, query.q, (found) => allRows(countBoard(companyId, query, found)));
  const isWanted = ({ type }: BoardCountRow) => kind?.includes(kindOf(type)) ?? true;
  return {
    columns: byName(dueColumns, (column) =>
      totalOf(rows, (row) => row.rank === dueColumns.indexOf(column) && isWanted(row)),
    ),
    kinds: byName(dueKinds, (name) => totalOf(rows, ({ type }) => kindOf(type) === name)),
  };
};

export const readDueCalendar = async (
  context: DueContext,
  session: Session,
  { month, ...filter }: CountQuery & { readonly month: string },
): Promise<CalendarCount[]> => {
  const { companyId } = session;
  const first = `${month}-01`;
  const days = { from: first, until: addDays(addMonths(first, 1), -1) };
  const query = { ...boardQuery(context, session, filter), ...days };
  const rows = await readFound(context, companyId, query.q, (found) => allRows(countCalendar(companyId, query, found)));
  return rows.map(({ type, day, total }) => ({ day, kind: kindOf(type), count: total }));
};
