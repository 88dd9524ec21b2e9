import { daysOfColumn } from '@flottwart/contract/rules/due-dates';
import { daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import { type DueColumn, dueColumns } from '@flottwart/contract/rules/due-names';
import { type DueType, dueTypes } from '@flottwart/contract/rules/item-due-dates';
import { currentTireChange, type TireSeason } from '@flottwart/contract/rules/tire-change';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';

/** Type of a due date as pages know it; tyres of both seasons have one. */
export type DueName = Exclude<DueType, `tires-${TireSeason}`> | 'tires';

const nameOf = (type: DueType): DueName => (type === 'tires-summer' || type === 'tires-winter' ? 'tires' : type);

/** Days that are asked for; every one if absent. */
export interface DueDays {
  /** Day in Berlin. */
  readonly today: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Stored days of one type that are asked for. */
interface DueRange {
  readonly type: DueType;
  readonly from: string;
  readonly until: string;
  /** Day that all of them are shown with: a tyre change that was missed is due with the season of today. */
  readonly shown: string | null;
  /** Index of the column. */
  readonly rank: number | null;
}

const firstDay = '0001-01-01';
const lastDay = '9999-12-31';

const tireRange = (
  type: DueType,
  change: string,
  { from = firstDay, until = lastDay }: DueDays,
): readonly DueRange[] =>
  from <= change && change <= until ? [{ type, from: firstDay, until: change, shown: change, rank: null }] : [];

const rangeOf = (type: DueType, days: DueDays): readonly DueRange[] => {
  if (type === 'service-km') return [];
  if (type === 'tires-summer') return tireRange(type, currentTireChange('summer', days.today), days);
  if (type === 'tires-winter') return tireRange(type, currentTireChange('winter', days.today), days);
  return [{ type, from: days.from ?? firstDay, until: days.until ?? lastDay, shown: null, rank: null }];
};

/** Stored days of these types; a service by mileage is asked for on its own. */
export const rangesOf = (types: readonly DueType[], days: DueDays): readonly DueRange[] =>
  dueTypes.filter((type) => types.includes(type)).flatMap((type) => rangeOf(type, days));

/** The same for each column of the board. */
export const rangesOfColumns = (
  types: readonly DueType[],
  today: string,
  columns: readonly DueColumn[] = dueColumns,
): readonly DueRange[] =>
  columns.flatMap((column) => {
    const { from, until } = daysOfColumn(column, today);
    const ranges = rangesOf(types, { today, from: from ?? undefined, until: until ?? undefined });
    return ranges.map((range) => ({ ...range, rank: dueColumns.indexOf(column) }));
  });

const asTable = (ranges: readonly DueRange[]) => sql`unnest(
  ${ranges.map(({ type }) => type)}::text[], ${ranges.map(({ type }) => nameOf(type))}::text[],
  ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ until }) => until)}::date[],
  ${ranges.map(({ shown }) => shown)}::date[], ${ranges.map(({ rank }) => rank)}::integer[]
) as range (type, name, from_day, until_day, shown, rank)`;

const isInRange = (companyId: CompanyId) => sql<SqlBool>`due.company_id = ${companyId} and due.type = range.type
  and due.day between range.from_day and range.until_day`;

/** Items whose dates are asked for. */
export interface WantedItems {
  /** On rows of `due`. */
  readonly condition: RawBuilder<SqlBool>;
  /** True for the hits of a search: they are looked up first, then their dates. */
  readonly areFew: boolean;
}

export const everyItem: WantedItems = { condition: sql`true`, areFew: false };

/** Items of a condition on `item`. */
export const ofItems = (
  companyId: CompanyId,
  condition: RawBuilder<SqlBool> | undefined,
  areFew = false,
): WantedItems => {
  if (condition === undefined) return everyItem;
  const ids = sql`select item.id from work_items item where item.company_id = ${companyId} and ${condition}`;
  return { condition: areFew ? sql`due.item_id = any(array(${ids}))` : sql`due.item_id in (${ids})`, areFew };
};

/** Place of a row in the order of all of them. */
export interface DuePosition {
  /** Days until then; a service without a day has a place between two days. */
  readonly daysLeft: number;
  readonly dueAt: Date | null;
  readonly itemId: number;
  readonly type: DueName;
}

interface DuePart {
  readonly today: string;
  readonly wanted: WantedItems;
  /** Rows of each type; all if null. */
  readonly limit: number | null;
  /** Last row of what was read before. */
  readonly after?: DuePosition | undefined;
}

/** A whole day comes before every time of it. */
const isAfter = (
  after: DuePosition | undefined,
  { daysLeft, type }: { readonly daysLeft: RawBuilder<unknown>; readonly type: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  after
    ? sql`(${daysLeft}, coalesce(due.due_at, '-infinity'), due.item_id, ${type})
      > (${after.daysLeft}::float8, coalesce(${after.dueAt}::timestamptz, '-infinity'), ${after.itemId}::integer, ${after.type}::text)`
    : sql`true`;

/** Rows of stored days, no more of each type than a page: each is read along the index. */
export const datedRows = (
  companyId: CompanyId,
  ranges: readonly DueRange[],
  { today, wanted, limit, after }: DuePart,
) => {
  const day = sql`coalesce(range.shown, due.day)`;
  const daysLeft = sql`(${day} - ${today}::date)::float8`;
  const isShown = sql`${isInRange(companyId)} and ${wanted.condition}
      and ${isAfter(after, { daysLeft, type: sql`range.name` })}`;
  const ofRange = sql`cross join lateral (
    select due.item_id, due.day, due.due_at, due.is_first, due.is_spread from due_dates due where ${isShown}
    order by due.day, due.due_at, due.item_id limit case when range.shown is null then ${limit}::integer end
  ) as due`;
  return sql`
  select due.item_id as "itemId", range.name as type, ${day} as date, due.due_at as "dueAt", null::integer as "dueKm",
    null::integer as "kmLeft", due.is_first as "isNeverChecked", due.is_spread as "isSpread",
    range.rank, ${daysLeft} as "daysLeft"
  from ${asTable(ranges)} ${wanted.areFew ? sql`join due_dates due on ${isShown}` : ofRange}`;
};

/** Numbers of stored days by type and column. */
export const countDated = (companyId: CompanyId, ranges: readonly DueRange[], { condition, areFew }: WantedItems) =>
  areFew
    ? sql`
  select range.name as type, range.rank, count(*)::integer as total
  from ${asTable(ranges)} join due_dates due on ${isInRange(companyId)} and ${condition} group by 1, 2`
    : sql`
  select range.name as type, range.rank, counted.total
  from ${asTable(ranges)}
  cross join lateral (
    select count(*)::integer as total from due_dates due where ${isInRange(companyId)} and ${condition}
  ) as counted`;

/** Numbers of stored days by type and day. */
export const countDatedByDay = (companyId: CompanyId, ranges: readonly DueRange[], { condition }: WantedItems) => sql`
  select range.name as type, coalesce(range.shown, due.day) as day, count(*)::integer as total
  from ${asTable(ranges)} join due_dates due on ${isInRange(companyId)} and ${condition}
  group by 1, 2`;

/** Whole kilometres left, and the projected day as long as it is believed, today at the earliest. */
const projectedOn = (today: string) => sql`(
  select floor(due.km_left)::integer as km_left,
    case when due.believed_until >= ${today}::date then greatest(due.day, ${today}::date) end as day offset 0)`;

/** Kilometres and projected day both count, the more urgent one decides; overdue is only what the odometer has passed. */
const rankOfService = (today: string) => sql`case when projected.km_left < 0 then 0
  when projected.km_left <= ${kmAhead.week} or projected.day - ${today}::date <= ${daysAhead.week} then 1
  when projected.km_left <= ${kmAhead.month} or projected.day - ${today}::date <= ${daysAhead.month} then 2 else 3 end`;

/** Place of a service without a day: behind the last date of its column, the fewest kilometres first, one without a mileage last. */
const placeWithoutDay = sql`(case when projected.km_left < 0 then -1 when projected.km_left <= ${kmAhead.week} then ${daysAhead.week}::integer
  when projected.km_left <= ${kmAhead.month} then ${daysAhead.month}::integer else 100000 end + 0.5 + coalesce(projected.km_left::float8, 1e9) / 1e10)`;

/** Services by mileage with the day as of today, its column as \`rank\` and its place among dates as \`days_left\`. */
const projectedServices = (companyId: CompanyId, today: string) => sql`(
  select due.item_id, due.due_at, due.due_km, projected.km_left, projected.day, ${rankOfService(today)} as rank,
    coalesce((projected.day - ${today}::date)::float8, ${placeWithoutDay}) as days_left
  from due_dates due cross join lateral ${projectedOn(today)} as projected
  where due.company_id = ${companyId} and due.type = 'service-km')`;

interface ServiceFilter extends DueDays {
  readonly columns?: readonly DueColumn[] | undefined;
}

const isWantedService = ({ from, until, columns }: ServiceFilter): RawBuilder<SqlBool> => {
  const isOfColumn = columns
    ? sql<SqlBool>`due.rank = any (${columns.map((column) => dueColumns.indexOf(column))}::integer[])`
    : sql<SqlBool>`true`;
  if (from === undefined && until === undefined) return isOfColumn;
  return sql`${isOfColumn} and due.day between ${from ?? firstDay}::date and ${until ?? lastDay}::date`;
};

export const serviceRows = (companyId: CompanyId, filter: ServiceFilter, { wanted, limit, after }: DuePart) => sql`
  select due.item_id as "itemId", 'service-km' as type, due.day as date, due.due_at as "dueAt", due.due_km as "dueKm",
    due.km_left as "kmLeft", false as "isNeverChecked", false as "isSpread", due.rank, due.days_left as "daysLeft"
  from ${projectedServices(companyId, filter.today)} as due
  where ${isWantedService(filter)} and ${wanted.condition}
    and ${isAfter(after, { daysLeft: sql`due.days_left`, type: sql`'service-km'` })}
  order by due.days_left, due.item_id limit ${limit}`;

/** Numbers of services by mileage by one of their values. */
export const countServices = (
  companyId: CompanyId,
  filter: ServiceFilter,
  { by, wanted }: { readonly by: 'rank' | 'day'; readonly wanted: WantedItems },
) => sql`
  select 'service-km' as type, ${sql.ref(`due.${by}`)}, count(*)::integer as total
  from ${projectedServices(companyId, filter.today)} as due
  where ${isWantedService(filter)} and ${wanted.condition} group by 2`;
