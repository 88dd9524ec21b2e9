import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matches, type SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { isAssignedTo, type WithViewer } from '../../work-items/read-items.ts';
import {
  type BoardBranch,
  type BoardFilter,
  type BoardItemKind,
  type BoardType,
  boardBranches,
  isInColumn,
} from './board-branches.ts';

export interface BoardQuery extends BoardFilter, WithViewer {
  readonly q?: string | undefined;
  readonly assignedTo?: readonly string[] | undefined;
}

export interface BoardRow {
  readonly itemKind: BoardItemKind;
  readonly itemId: number;
  readonly title: string;
  readonly licensePlate: string;
  readonly assigneeEmail: string | null;
  readonly type: BoardType;
  readonly date: string | null;
  readonly dueKm: number | null;
  readonly kmLeft: number | null;
  readonly daysLeft: number;
  readonly dueAt: Date | null;
  readonly nextServiceDate: string | null;
  readonly nextServiceKm: number | null;
  readonly isNeverChecked: boolean;
  readonly isSpread: boolean;
}

/** Last row of what was read before. */
export type BoardPosition = Pick<BoardRow, 'daysLeft' | 'dueAt' | 'itemId' | 'type'>;

interface Part {
  readonly found: SearchHits;
  readonly limit: number | null;
  readonly offset?: number;
  readonly after?: BoardPosition | undefined;
}

const isWanted = ({ q, assignedTo, viewer }: BoardQuery, found: SearchHits): RawBuilder<SqlBool> =>
  sql`${matches('item', q, found)} and ${assignedTo ? isAssignedTo(assignedTo, viewer, 'item') : sql<SqlBool>`true`}`;

/** Comes before every time of its day. */
const wholeDay = sql`'-infinity'::timestamptz`;

const isAfter = (branch: BoardBranch, after: BoardPosition | undefined): RawBuilder<SqlBool> =>
  after
    ? sql`(${branch.daysLeft}::float8, ${branch.dueAt ?? wholeDay}, ${branch.source.id}, ${branch.type}::text)
      > (${after.daysLeft}::float8, ${after.dueAt ?? wholeDay}::timestamptz, ${after.itemId}::integer, ${after.type}::text)`
    : sql`true`;

const conditionsOf = (companyId: CompanyId, query: BoardQuery, branch: BoardBranch, found: SearchHits) => sql`
  ${branch.source.companyId} = ${companyId} and item.company_id = ${companyId} and ${branch.where}
    and ${isInColumn(query, branch)} and ${isWanted(query, found)}`;

/** Day and mileage of the vehicle's service, for both of its dates. */
const serviceOf = ({ type }: BoardBranch) =>
  type === 'service' || type === 'service-km'
    ? sql`vehicle.next_service_date as "nextServiceDate", vehicle.next_service_km as "nextServiceKm"`
    : sql`null::date as "nextServiceDate", null::integer as "nextServiceKm"`;

/** Plate of the first vehicle linked to a task; looked up for the rows of a page alone. */
const plateOfTask = (companyId: CompanyId) => sql`
  select vehicle.license_plate from (
    select high_id as id from relations where company_id = ${companyId} and low_id = due."itemId"
    union all
    select low_id from relations where company_id = ${companyId} and high_id = due."itemId"
  ) as link
  join vehicles vehicle on vehicle.company_id = ${companyId} and vehicle.id = link.id
  order by vehicle.id limit 1`;

/** The dates of vehicles are read along their indexes, no more than a page of each. */
const rowsOf = (companyId: CompanyId, query: BoardQuery, branch: BoardBranch, { found, limit, after }: Part) => sql`
  (select ${branch.source.kind}::text as "itemKind", ${branch.source.id} as "itemId", item.title,
    ${branch.source.licensePlate} as plate, item.assignee_email as "assigneeEmail", ${branch.type}::text as type,
    ${branch.date} as date, ${branch.dueKm} as "dueKm", ${branch.kmLeft} as "kmLeft", ${branch.daysLeft} as "daysLeft",
    ${branch.dueAt ?? sql`null::timestamptz`} as "dueAt", ${serviceOf(branch)}, ${branch.isFirst ?? false}::boolean as "isNeverChecked",
    ${branch.isSpread ?? sql`false`} as "isSpread"
  from ${branch.source.tables} ${branch.join}
  where ${conditionsOf(companyId, query, branch, found)} and ${isAfter(branch, after)}
  order by ${branch.order}, ${branch.source.id} limit ${limit})`;

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** Most urgent first: by the days left, at a mileage those until the projected one; tasks of a day by their time. */
export const selectBoard = (companyId: CompanyId, query: BoardQuery, part: Part) => {
  const { limit, offset = 0 } = part;
  const ofBranch = { ...part, limit: limit === null ? null : limit + offset };
  const branches = boardBranches(companyId, query);
  const inOrder = sql`order by "daysLeft", "dueAt" nulls first, "itemId", type`;
  return sql<BoardRow>`
    select due.*, case when due."itemKind" = 'task' then coalesce((${plateOfTask(companyId)}), '')
      else due.plate end as "licensePlate"
    from (
      select * from (${union(branches.map((branch) => rowsOf(companyId, query, branch, ofBranch)))}) as every
      ${inOrder} limit ${limit} offset ${offset}
    ) as due ${inOrder}`;
};

/** Numbers of the dates of a filter by type and one of their values. */
const countsBy = (
  companyId: CompanyId,
  query: BoardQuery,
  found: SearchHits,
  value: (branch: BoardBranch) => RawBuilder<unknown>,
) => {
  const parts = boardBranches(companyId, query).map(
    (branch) => sql`
      (select ${branch.type}::text as type, ${value(branch)} as value, count(*)::integer as total
      from ${branch.source.tables} ${branch.join}
      where ${conditionsOf(companyId, query, branch, found)} group by 2)`,
  );
  return sql`(select type, value, sum(total)::integer as total from (${union(parts)}) as counted group by type, value)`;
};

export interface BoardCountRow {
  readonly type: BoardType;
  /** Index of the column. */
  readonly rank: number;
  readonly total: number;
}

/** Counts everything of the filter once, by type and column. */
export const countBoard = (companyId: CompanyId, query: BoardQuery, found: SearchHits) =>
  sql<BoardCountRow>`select type, value as rank, total from ${countsBy(companyId, query, found, ({ rank }) => rank)} as counts`;

export interface CalendarRow {
  readonly type: BoardType;
  readonly day: string;
  readonly total: number;
}

/** Counts by type and day within the days of the query. */
export const countCalendar = (companyId: CompanyId, query: BoardQuery, found: SearchHits) =>
  sql<CalendarRow>`
    select type, value as day, total from ${countsBy(companyId, query, found, ({ date }) => date)} as counts order by day, type`;
