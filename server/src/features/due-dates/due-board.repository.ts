import { daysOfColumn } from '@flottwart/contract/rules/due-dates';
import type { DueColumn, DueKind } from '@flottwart/contract/rules/due-names';
import { type DueType, dueTypes, kindOf } from '@flottwart/contract/rules/item-due-dates';
import { type RawBuilder, sql } from 'kysely';
import { isCollected, matches, type SearchHits } from '../../db/search.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  countDated,
  countDatedByDay,
  countServices,
  type DueDays,
  type DueName,
  type DuePosition,
  datedRows,
  ofItems,
  rangesOf,
  rangesOfColumns,
  serviceRows,
  type WantedItems,
} from '../../work-items/due-dates/due-rows.ts';
import { isAssignedTo, type WithViewer } from '../../work-items/read-items.ts';
import { linkedTo } from '../../work-items/relation.repository.ts';

export interface BoardQuery extends DueDays, WithViewer {
  /** One column of the board; all if absent. */
  readonly column?: DueColumn | undefined;
  readonly kinds?: readonly DueKind[] | undefined;
  readonly q?: string | undefined;
  readonly assignedTo?: readonly string[] | undefined;
}

export interface BoardRow extends DuePosition {
  readonly itemKind: 'vehicle' | 'employee' | 'task' | 'policereport';
  readonly title: string;
  readonly licensePlate: string;
  readonly assigneeEmail: string | null;
  readonly date: string | null;
  readonly dueKm: number | null;
  readonly kmLeft: number | null;
  readonly nextServiceDate: string | null;
  readonly nextServiceKm: number | null;
  readonly isNeverChecked: boolean;
  readonly isSpread: boolean;
}

interface Part {
  readonly found: SearchHits;
  readonly limit: number;
  readonly offset?: number;
  readonly after?: DuePosition | undefined;
}

const wantedItems = (companyId: CompanyId, { q, assignedTo, viewer }: BoardQuery, found: SearchHits): WantedItems => {
  const conditions = [
    ...(q === undefined ? [] : [matches('item', q, found)]),
    ...(assignedTo ? [isAssignedTo(assignedTo, viewer, 'item')] : []),
  ];
  return ofItems(companyId, conditions.length === 0 ? undefined : sql.join(conditions, sql` and `), isCollected(found));
};

const typesOf = ({ kinds }: BoardQuery): readonly DueType[] =>
  dueTypes.filter((type) => kinds?.includes(kindOf(type)) ?? true);

/** Days of the filter: those of its column, or those of a calendar. */
const daysOf = ({ today, column, from, until }: BoardQuery): DueDays => {
  if (column === undefined) return { today, from, until };
  const days = daysOfColumn(column, today);
  return { today, from: days.from ?? undefined, until: days.until ?? undefined };
};

/** Services by mileage are in a column by their kilometres too. */
const serviceFilterOf = ({ today, column, from, until }: BoardQuery) =>
  column === undefined ? { today, from, until } : { today, columns: [column] };

const union = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );

/** Plate of the first vehicle linked to a task; looked up for the rows of a page alone. */
const plateOfTask = (companyId: CompanyId) => sql`
  select linked.license_plate from ${linkedTo(companyId, sql`due."itemId"`)} as link
  join vehicles linked on linked.company_id = ${companyId} and linked.id = link.id
  order by linked.id limit 1`;

/** Most urgent first: by the days left, at a mileage those until the projected one; tasks of a day by their time. */
export const selectBoard = (companyId: CompanyId, query: BoardQuery, { found, limit, offset = 0, after }: Part) => {
  const types = typesOf(query);
  const part = { today: query.today, wanted: wantedItems(companyId, query, found), limit: limit + offset, after };
  const parts = [
    datedRows(companyId, rangesOf(types, daysOf(query)), part),
    ...(types.includes('service-km') ? [serviceRows(companyId, serviceFilterOf(query), part)] : []),
  ];
  const inOrder = sql`order by due."daysLeft", due."dueAt" nulls first, due."itemId", due.type`;
  return sql<BoardRow>`
    select due.*, item.kind as "itemKind", item.title, item.assignee_email as "assigneeEmail",
      case item.kind when 'task' then coalesce((${plateOfTask(companyId)}), '')
        else coalesce(vehicle.license_plate, report.license_plate, '') end as "licensePlate",
      case when due.type in ('service', 'service-km') then vehicle.next_service_date end as "nextServiceDate",
      case when due.type in ('service', 'service-km') then vehicle.next_service_km end as "nextServiceKm"
    from (select * from (${union(parts)}) as due ${inOrder} limit ${limit} offset ${offset}) as due
    join work_items item on item.company_id = ${companyId} and item.id = due."itemId"
    left join vehicles vehicle on vehicle.company_id = ${companyId} and vehicle.id = due."itemId"
    left join police_reports report on report.company_id = ${companyId} and report.id = due."itemId"
    ${inOrder}`;
};

export interface BoardCountRow {
  readonly type: DueName;
  /** Index of the column; null where days are counted. */
  readonly rank: number | null;
  readonly total: number;
}

/** Counts everything of the filter once, by type and column. */
export const countBoard = (companyId: CompanyId, query: BoardQuery, found: SearchHits) => {
  const types = typesOf(query);
  const wanted = wantedItems(companyId, query, found);
  const isOfDays = query.from !== undefined || query.until !== undefined;
  const ranges = isOfDays
    ? rangesOf(types, query)
    : rangesOfColumns(types, query.today, query.column && [query.column]);
  const services = countServices(companyId, serviceFilterOf(query), { by: 'rank', wanted });
  const parts = [countDated(companyId, ranges, wanted), ...(types.includes('service-km') ? [services] : [])];
  return sql<BoardCountRow>`${union(parts)}`;
};

export interface CalendarRow {
  readonly type: DueName;
  readonly day: string;
  readonly total: number;
}

/** Counts by type and day within the days of the query. */
export const countCalendar = (companyId: CompanyId, query: BoardQuery, found: SearchHits) => {
  const types = typesOf(query);
  const wanted = wantedItems(companyId, query, found);
  const services = countServices(companyId, serviceFilterOf(query), { by: 'day', wanted });
  const parts = [
    countDatedByDay(companyId, rangesOf(types, query), wanted),
    ...(types.includes('service-km') ? [services] : []),
  ];
  return sql<CalendarRow>`select * from (${union(parts)}) as counted order by day, type`;
};
