import type { LiveEvent } from '@flottwart/contract/events';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { daysBetween } from '@flottwart/contract/rules/due-level';
import { type DueColumn, type DueKind, dueColumns } from '@flottwart/contract/rules/due-names';
import { sql } from 'kysely';
import { combineReads, mapRead, type Read } from '../../db/read.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { type ChangedItems, createKeptItems } from '../../live/kept-items.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import type { VehicleCondition } from '../vehicles/public.ts';
import { type BoardItemKind, type BoardType, kindOf } from './board-branches.ts';
import {
  type RankGroupRow,
  type RankRow,
  readChangedRanks,
  readRankGroups,
  typesOf,
} from './board-index.repository.ts';
import type { BoardCountRow, CalendarRow } from './due-board.repository.ts';
import { createRankTable, type RankTable, setRank } from './rank-table.ts';

type DateRanks = ReadonlyMap<number, { readonly type: BoardType; readonly table: RankTable }>;

/** Rank of a service by mileage, and its place on the board: the days until it, or a fraction where its day is not known. */
interface ServicePlace {
  readonly rank: number;
  readonly place: number;
}

type ServicePlaces = Map<number, ServicePlace>;

const itemKinds = ['vehicle', 'employee', 'task', 'policereport'] as const satisfies readonly BoardItemKind[];

/** Comments and attachments move no date, a device reports nothing but mileages. */
const changesItem = ({ part }: LiveEvent): boolean => part === 'item' || part === 'relations';

const changesDates =
  (kind: BoardItemKind) =>
  (event: LiveEvent): boolean =>
    event.kind === kind && changesItem(event);

const changesMileage = (event: LiveEvent): boolean =>
  (event.kind === 'vehicle' && (changesItem(event) || event.part === 'telematics')) ||
  (event.kind === 'repairrecord' && changesItem(event));

const toDateRanks = (types: ReadonlyMap<number, BoardType>, groups: readonly RankGroupRow[]): DateRanks =>
  new Map(
    [...types].map(([number, type]) => [
      number,
      { type, table: createRankTable(groups.filter(({ branch }) => branch === number)) },
    ]),
  );

const replaceRanks = (ranks: DateRanks, { ids, rows }: ChangedItems<RankRow>): void => {
  for (const [number, { table }] of ranks) {
    const found = new Map(rows.filter(({ branch }) => branch === number).map(({ itemId, rank }) => [itemId, rank]));
    for (const id of ids) setRank(table, id, found.get(id));
  }
};

const parsed = (values: string): readonly number[] => JSON.parse(`[${values.slice(1, -1)}]`) as number[];

const toServicePlaces = (groups: readonly RankGroupRow[]): ServicePlaces =>
  new Map(
    groups.flatMap(({ rank, ids, places }) => {
      const placeOf = parsed(places ?? '{}');
      return parsed(ids).map((id, index): [number, ServicePlace] => [id, { rank, place: placeOf[index] ?? 0 }]);
    }),
  );

const replacePlaces = (places: ServicePlaces, { ids, rows }: ChangedItems<RankRow>): void => {
  for (const id of ids) places.delete(id);
  for (const { itemId, rank, place } of rows) places.set(itemId, { rank, place: place ?? 0 });
};

const countServices = (places: ServicePlaces): readonly BoardCountRow[] => {
  const totals = dueColumns.map(() => 0);
  for (const { rank } of places.values()) totals[rank] = (totals[rank] ?? 0) + 1;
  return totals.map((total, rank) => ({ type: 'service-km', rank, total }));
};

const countDates = (ranks: DateRanks): readonly BoardCountRow[] =>
  [...ranks.values()].flatMap(({ type, table }) => table.totals.map((total, rank) => ({ type, rank, total })));

/** Above this many vehicles, projecting the whole fleet is cheaper. */
const maxCandidates = 1000;

interface WantedDates {
  readonly today: string;
  readonly column?: DueColumn | undefined;
  readonly kinds?: readonly DueKind[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Number of days until a service whose day is known. */
const daysUntil = ({ place }: ServicePlace): number | null => (Number.isInteger(place) ? place : null);

/** Whether a service is wanted; bounds are counted in days once, because a fleet has thousands of services. */
const wantedBy = ({ today, column, from, until }: WantedDates): ((service: ServicePlace) => boolean) => {
  const rank = column === undefined ? undefined : dueColumns.indexOf(column);
  const first = from === undefined ? Number.NEGATIVE_INFINITY : daysBetween(today, from);
  const last = until === undefined ? Number.POSITIVE_INFINITY : daysBetween(today, until);
  const isOfDays = from !== undefined || until !== undefined;
  return (service) => {
    if (rank !== undefined && service.rank !== rank) return false;
    if (!isOfDays) return true;
    const days = daysUntil(service);
    return days !== null && days >= first && days <= last;
  };
};

/** Services by mileage and counts of the whole board at a moment. */
export interface BoardOutline {
  readonly places: ServicePlaces;
  readonly counts: readonly BoardCountRow[];
}

/** Types that can be in the wanted column and kinds, so that no index is searched in vain. */
export const typesIn = ({ counts }: BoardOutline, { column, kinds }: WantedDates): readonly BoardType[] => {
  const isCounted = ({ type, rank, total }: BoardCountRow) =>
    total > 0 && (column === undefined || dueColumns[rank] === column) && (kinds?.includes(kindOf(type)) ?? true);
  return [...new Set(counts.filter(isCounted).map(({ type }) => type))].sort();
};

/** Vehicles whose service by mileage can be among the wanted ones, or the `first` ones in order; undefined for the whole fleet. */
export const candidatesIn = (
  { places }: BoardOutline,
  wanted: WantedDates,
  first: number | undefined,
): VehicleCondition | undefined => {
  const isWanted = wantedBy(wanted);
  const found = [...places].filter(([, service]) => isWanted(service));
  if (first !== undefined && found.length > first)
    found.sort(([id, { place }], [otherId, other]) => place - other.place || id - otherId).splice(first);
  if (found.length > maxCandidates) return undefined;
  const ids = found.map(([id]) => id);
  return (id) => sql`${id} = any(array(select unnest(${ids}::integer[])))`;
};

/** Services by mileage by the day on which they will be due. */
export const countServiceDays = ({ places }: BoardOutline, wanted: WantedDates): readonly CalendarRow[] => {
  const isWanted = wantedBy({ ...wanted, column: undefined });
  const totals = new Map<number, number>();
  for (const service of places.values()) {
    const days = daysUntil(service);
    if (days !== null) totals.set(days, (totals.get(days) ?? 0) + 1);
  }
  return [...totals]
    .filter(([place]) => isWanted({ rank: 0, place }))
    .map(([days, total]) => ({ type: 'service-km', day: addDays(wanted.today, days), total }));
};

/** Ranks of every date of a company on a day, so that a change costs no more than its own items. */
export const createBoardIndex = (live: LiveFeed) => {
  const keptPlaces = createKeptItems<ServicePlaces, RankRow>(live, changesMileage);
  const keptRanks = itemKinds.map((kind) => ({
    kind,
    kept: createKeptItems<DateRanks, RankRow>(live, changesDates(kind)),
  }));

  const services = (companyId: CompanyId, today: string): Read<ServicePlaces> =>
    keptPlaces(companyId, today, {
      all: () => mapRead(readRankGroups(companyId, today, 'service-km'), toServicePlaces),
      changed: (ids, places) =>
        readChangedRanks(companyId, today, 'service-km', { ids, isWithLinked: !ids.every((id) => places.has(id)) }),
      replace: replacePlaces,
    });

  const dates = (companyId: CompanyId, today: string): readonly Read<DateRanks>[] =>
    keptRanks.map(({ kind, kept }) =>
      kept(companyId, today, {
        all: () =>
          mapRead(readRankGroups(companyId, today, kind), (groups) =>
            toDateRanks(typesOf(companyId, today, kind), groups),
          ),
        changed: (ids) => readChangedRanks(companyId, today, kind, { ids }),
        replace: replaceRanks,
      }),
    );

  return (companyId: CompanyId, today: string): Read<BoardOutline> =>
    mapRead(combineReads(services(companyId, today), combineReads(...dates(companyId, today))), ([places, ranks]) => ({
      places,
      counts: [...countServices(places), ...ranks.flatMap(countDates)],
    }));
};
