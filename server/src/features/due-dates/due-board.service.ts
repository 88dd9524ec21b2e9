import type { BoardCounts, BoardDate, CalendarCount, listBoardDates } from '@flottwart/contract/due-dates';
import type { Received } from '@flottwart/contract/endpoint';
import type { LiveEvent } from '@flottwart/contract/events';
import type { Page } from '@flottwart/contract/list';
import { addDays, addMonths, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { dueColumns, dueKinds } from '@flottwart/contract/rules/due-names';
import { pageSize } from '@flottwart/contract/rules/limits';
import type { Context } from '../../context.ts';
import { readChunk } from '../../db/batches.ts';
import { allRows, combineReads, mapRead } from '../../db/read.ts';
import { findItems, type SearchHits } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { createCachedReads } from '../../live/cached-reads.ts';
import { withViewer } from '../../work-items/read-items.ts';
import { kindOf } from './board-branches.ts';
import { toBoardDate } from './due-board.mapper.ts';
import {
  type BoardCountRow,
  type BoardPosition,
  type BoardQuery,
  type BoardRow,
  countBoard,
  countCalendar,
  selectBoard,
} from './due-board.repository.ts';

type ListQuery = Received<typeof listBoardDates>['query'];
type CountQuery = Pick<ListQuery, 'q' | 'kind' | 'assignedTo'>;

/** Lists whose changes change the board; odometers of devices are published as changes of a vehicle. */
const sources: readonly LiveEvent['kind'][] = ['vehicle', 'repairrecord', 'employee', 'task', 'policereport'];

/** Rows of a whole list that are read at once. */
const chunkSize = 1000;

const totalOf = (rows: readonly BoardCountRow[], isCounted: (row: BoardCountRow) => boolean): number =>
  rows.filter(isCounted).reduce((sum, { total }) => sum + total, 0);

const byName = <N extends string>(names: readonly N[], count: (name: N) => number): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<N, number>;

/** Counts, and the first rows of a column, are cached until something changes that they depend on. */
export const createDueBoard = ({ db, clock, live }: Context) => {
  const cachedCounts = createCachedReads<readonly BoardCountRow[]>(live);
  const cachedOpening = createCachedReads<readonly BoardRow[]>(live);
  const cachedCalendar = createCachedReads<readonly CalendarCount[]>(live);

  const boardQuery = (session: Session, { kind, ...query }: CountQuery): BoardQuery => ({
    ...withViewer(session, query),
    kinds: kind,
    today: berlinDay(clock()),
  });

  const search = (companyId: CompanyId, q: string | undefined): Promise<SearchHits> =>
    readInTenant(db, companyId, () => findItems(companyId, null, q));

  const readCounts = (companyId: CompanyId, query: BoardQuery, found: SearchHits) =>
    cachedCounts(companyId, sources, query, () => allRows(countBoard(companyId, query, found)));

  /** Columns and kinds share one count of the board; days are counted on their own. */
  const readTotal = (companyId: CompanyId, query: BoardQuery, found: SearchHits) => {
    const { column, kinds, ...whole } = query;
    const isOfDays = query.from !== undefined || query.until !== undefined;
    return mapRead(readCounts(companyId, isOfDays ? query : whole, found), (rows) =>
      totalOf(rows, ({ type, rank }) => {
        const isInColumn = isOfDays || column === undefined || dueColumns[rank] === column;
        return isInColumn && (kinds?.includes(kindOf(type)) ?? true);
      }),
    );
  };

  /** Chunks by position, so that a whole list takes little memory and holds no connection while it is sent. */
  async function* readAll(companyId: CompanyId, query: BoardQuery, found: SearchHits): AsyncGenerator<BoardDate> {
    let after: BoardPosition | undefined;
    for (;;) {
      const part = { found, limit: chunkSize, after };
      const rows = await readChunk(db, companyId, () => allRows(selectBoard(companyId, query, part)));
      for (const row of rows) yield toBoardDate(row, query.today);
      if (rows.length < chunkSize) return;
      after = rows.at(-1);
    }
  }

  return {
    list: async (
      session: Session,
      { page = 1, size, column, from, to, ...filter }: ListQuery,
    ): Promise<Page<BoardDate>> => {
      const { companyId } = session;
      const query: BoardQuery = { ...boardQuery(session, filter), column, from, until: to };
      const found = await search(companyId, filter.q);
      const total = readTotal(companyId, query, found);
      if (size === undefined)
        return { items: readAll(companyId, query, found), total: await readInTenant(db, companyId, () => total) };
      const part = { found, limit: size, offset: (page - 1) * size };
      const readRows = () => allRows(selectBoard(companyId, query, part));
      const isOpening = page === 1 && size <= pageSize && filter.q === undefined;
      const [rows, count] = await readInTenant(db, companyId, () =>
        combineReads(isOpening ? cachedOpening(companyId, sources, { ...query, size }, readRows) : readRows(), total),
      );
      return { items: rows.map((row) => toBoardDate(row, query.today)), total: count };
    },

    count: async (session: Session, { kind, ...filter }: CountQuery): Promise<BoardCounts> => {
      const { companyId } = session;
      const query = boardQuery(session, filter);
      const found = await search(companyId, filter.q);
      const rows = await readInTenant(db, companyId, () => readCounts(companyId, query, found));
      const isWanted = ({ type }: BoardCountRow) => kind?.includes(kindOf(type)) ?? true;
      return {
        columns: byName(dueColumns, (column) =>
          totalOf(rows, (row) => dueColumns[row.rank] === column && isWanted(row)),
        ),
        kinds: byName(dueKinds, (name) => totalOf(rows, ({ type }) => kindOf(type) === name)),
      };
    },

    calendar: async (
      session: Session,
      { month, ...filter }: CountQuery & { readonly month: string },
    ): Promise<CalendarCount[]> => {
      const { companyId } = session;
      const first = `${month}-01`;
      const query: BoardQuery = {
        ...boardQuery(session, filter),
        from: first,
        until: addDays(addMonths(first, 1), -1),
      };
      const found = await search(companyId, filter.q);
      const counts = await readInTenant(db, companyId, () =>
        cachedCalendar(companyId, sources, query, () =>
          mapRead(allRows(countCalendar(companyId, query, found)), (rows) =>
            rows.map(({ type, day, total }) => ({ day, kind: kindOf(type), count: total })),
          ),
        ),
      );
      return [...counts];
    },
  };
};
