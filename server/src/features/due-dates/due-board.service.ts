import type { BoardCounts, BoardDate, CalendarCount, listBoardDates } from '@flottwart/contract/due-dates';
import type { Received } from '@flottwart/contract/endpoint';
import type { LiveEvent } from '@flottwart/contract/events';
import type { Page } from '@flottwart/contract/list';
import { addDays, addMonths, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { dueColumns, dueKinds } from '@flottwart/contract/rules/due-names';
import { pageSize } from '@flottwart/contract/rules/limits';
import type { Context } from '../../context.ts';
import { readChunk } from '../../db/batches.ts';
import { allRows, combineReads, constant, mapRead, prepared, type Query, type Read } from '../../db/read.ts';
import { findItems, type SearchHits } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { createCachedReads, type VersionedLists, withVersion } from '../../live/cached-reads.ts';
import { withViewer } from '../../work-items/read-items.ts';
import { type BoardType, kindOf } from './board-branches.ts';
import { type BoardOutline, candidatesIn, countServiceDays, createBoardIndex, typesIn } from './board-index.ts';
import { toBoardDate } from './due-board.mapper.ts';
import {
  type BoardCountRow,
  type BoardPosition,
  type BoardQuery,
  type BoardRow,
  type CalendarRow,
  countBoard,
  countCalendar,
  selectBoard,
} from './due-board.repository.ts';

type ListQuery = Received<typeof listBoardDates>['query'];
type CountQuery = Pick<ListQuery, 'q' | 'kind' | 'assignedTo'>;

/** Lists whose changes change the board; odometers of devices are published as changes of a vehicle. */
const sources: readonly LiveEvent['kind'][] = ['vehicle', 'repairrecord', 'employee', 'task', 'policereport'];

/** Parts of a month that are counted in the database, with the lists that change them; tasks, of which there are many, on their own. */
const calendarParts = [
  { name: 'tasks', lists: ['task'], has: (type: BoardType) => type === 'task' },
  {
    name: 'others',
    lists: ['vehicle', 'employee', 'policereport'],
    has: (type: BoardType) => type !== 'task' && type !== 'service-km',
  },
] as const;

/** Rows of a whole list that are read at once. */
const chunkSize = 1000;

const totalOf = (rows: readonly BoardCountRow[], isCounted: (row: BoardCountRow) => boolean): number =>
  rows.filter(isCounted).reduce((sum, { total }) => sum + total, 0);

const byName = <N extends string>(names: readonly N[], count: (name: N) => number): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<N, number>;

/** Rows of a query that was narrowed; none where nothing can be among them. */
const rowsUnlessEmpty = <Row>({ types }: BoardQuery, query: Query<Row>): Read<readonly Row[]> =>
  types?.length === 0 ? constant([]) : allRows(query);

/** True where the outline of the board does not know which of its items are wanted. */
const isFiltered = ({ q, assignedTo }: BoardQuery): boolean => q !== undefined || assignedTo !== undefined;
const isOfDays = ({ from, until }: BoardQuery): boolean => from !== undefined || until !== undefined;

interface Prepared {
  readonly found: SearchHits;
  readonly outline: BoardOutline;
  readonly query: BoardQuery;
  readonly narrowed: BoardQuery;
  /** As they were before the outline was read. */
  readonly lists: VersionedLists;
}

/** Counts, and the first rows of a column, are cached until something changes that they depend on. */
export const createDueBoard = ({ db, clock, live }: Context) => {
  const cachedCounts = createCachedReads<readonly BoardCountRow[]>(live);
  const cachedOpening = createCachedReads<readonly BoardRow[]>(live);
  const cachedCalendar = createCachedReads<readonly CalendarRow[]>(live);
  const readOutline = createBoardIndex(live);

  const boardQuery = (session: Session, { kind, ...query }: CountQuery): BoardQuery => ({
    ...withViewer(session, query),
    kinds: kind,
    today: berlinDay(clock()),
  });

  /** Hits of the search and outline of the board, from which the query is narrowed to what can be on it. */
  const prepare = async (companyId: CompanyId, query: BoardQuery, first?: number): Promise<Prepared> => {
    // Taken before the outline is read, so that rows of an older one are not cached as current.
    const lists = withVersion(live, companyId, sources);
    const [found, outline] = await readInTenant(db, companyId, () =>
      combineReads(findItems(companyId, null, query.q), readOutline(companyId, query.today)),
    );
    const servicesOf = candidatesIn(outline, query, isFiltered(query) ? undefined : first);
    const types = typesIn(outline, query);
    return { found, outline, query, narrowed: { ...query, types, servicesOf }, lists };
  };

  /** Columns and kinds share one count of what is filtered; days are counted on their own. */
  const readCounts = (companyId: CompanyId, { found, outline, query, narrowed, lists }: Prepared) => {
    if (isOfDays(narrowed))
      return cachedCounts(companyId, lists, query, () =>
        rowsUnlessEmpty(narrowed, countBoard(companyId, narrowed, found)),
      );
    if (!isFiltered(narrowed)) return constant(outline.counts);
    const whole = { ...query, column: undefined, kinds: undefined };
    return cachedCounts(companyId, sources, whole, () => allRows(countBoard(companyId, whole, found)));
  };

  /** Counts those of the column and the kinds; the counts of the whole board have all of them. */
  const readTotal = (companyId: CompanyId, ready: Prepared) => {
    const { column, kinds } = ready.narrowed;
    return mapRead(readCounts(companyId, ready), (rows) =>
      totalOf(rows, ({ type, rank }) => {
        const isInColumn = isOfDays(ready.narrowed) || column === undefined || dueColumns[rank] === column;
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
      const ready = await prepare(companyId, query, size === undefined ? undefined : page * size);
      const { found, narrowed, lists } = ready;
      const total = readTotal(companyId, ready);
      if (size === undefined)
        return { items: readAll(companyId, query, found), total: await readInTenant(db, companyId, () => total) };
      const part = { found, limit: size, offset: (page - 1) * size };
      const readRows = () => {
        const rows = rowsUnlessEmpty(narrowed, selectBoard(companyId, narrowed, part));
        return isFiltered(query) || isOfDays(query) ? rows : prepared(rows);
      };
      const isOpening = page === 1 && size <= pageSize && filter.q === undefined;
      const [rows, count] = await readInTenant(db, companyId, () =>
        combineReads(isOpening ? cachedOpening(companyId, lists, { ...query, size }, readRows) : readRows(), total),
      );
      return { items: rows.map((row) => toBoardDate(row, query.today)), total: count };
    },

    count: async (session: Session, { kind, ...filter }: CountQuery): Promise<BoardCounts> => {
      const { companyId } = session;
      const query = boardQuery(session, filter);
      const ready = await prepare(companyId, query);
      const rows = await readInTenant(db, companyId, () => readCounts(companyId, ready));
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
      const versions = calendarParts.map((part) => ({ ...part, lists: withVersion(live, companyId, part.lists) }));
      const { found, outline, narrowed, lists } = await prepare(companyId, query);
      const countWithin = (name: string, types: BoardQuery['types'], within: VersionedLists) => {
        const counted = { ...narrowed, types };
        return cachedCalendar(companyId, within, { ...query, name }, () =>
          rowsUnlessEmpty(counted, countCalendar(companyId, counted, found)),
        );
      };
      // Services by mileage are known from the outline, unless it is filtered.
      const isKnown = !isFiltered(query) && narrowed.types?.includes('service-km');
      const reads = isFiltered(query)
        ? [countWithin('all', narrowed.types, lists)]
        : versions.map((part) => countWithin(part.name, narrowed.types?.filter(part.has), part.lists));
      const read = await readInTenant(db, companyId, () => combineReads(...reads));
      return [...read.flat(), ...(isKnown ? countServiceDays(outline, query) : [])]
        .sort((one, other) => (`${one.day} ${one.type}` < `${other.day} ${other.type}` ? -1 : 1))
        .map(({ type, day, total }) => ({ day, kind: kindOf(type), count: total }));
    },
  };
};
