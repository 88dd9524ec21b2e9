import { type RawBuilder, sql } from 'kysely';
import { allRows, combineReads, mapRead, prepared, type Read } from '../../db/read.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { ChangedItems } from '../../live/kept-items.ts';
import type { VehicleCondition } from '../vehicles/public.ts';
import {
  type BoardBranch,
  type BoardFilter,
  type BoardItemKind,
  type BoardType,
  boardBranches,
} from './board-branches.ts';

/** Branches that change together: those of one kind of item, but services by mileage on their own, for they depend on repairs and devices too. */
export type BoardPart = BoardItemKind | 'service-km';

const partOf = ({ type, source }: BoardBranch): BoardPart => (type === 'service-km' ? type : source.kind);

/** Items of one branch and rank, with the places of services by mileage; both as PostgreSQL writes arrays. */
export interface RankGroupRow {
  readonly branch: number;
  readonly rank: number;
  readonly ids: string;
  readonly places: string | null;
}

export interface RankRow {
  readonly branch: number;
  readonly rank: number;
  readonly place: number | null;
}

/** Branches of a part with their numbers, which distinguish their ranks. */
const branchesOf = (companyId: CompanyId, filter: BoardFilter, part: BoardPart) =>
  boardBranches(companyId, filter)
    .map((branch, number) => ({ branch, number }))
    .filter(({ branch }) => partOf(branch) === part);

/** Types of the branches of a part by number. */
export const typesOf = (companyId: CompanyId, today: string, part: BoardPart): ReadonlyMap<number, BoardType> =>
  new Map(branchesOf(companyId, { today }, part).map(({ branch, number }) => [number, branch.type]));

const rowsOf = (companyId: CompanyId, { source, join, where }: BoardBranch) => sql`
  from ${source.tables} ${join}
  where ${source.companyId} = ${companyId} and item.company_id = ${companyId} and ${where}`;

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** All items of a part by branch and rank. */
export const readRankGroups = (companyId: CompanyId, today: string, part: BoardPart): Read<readonly RankGroupRow[]> => {
  const places = (branch: BoardBranch) =>
    part === 'service-km' ? sql`array_agg(${branch.daysLeft}::float8)::text` : sql`null::text`;
  const groups = branchesOf(companyId, { today }, part).map(
    ({ branch, number }) => sql`
      (select ${number}::integer as branch, ${branch.rank} as rank,
        array_agg(${branch.source.id})::text as ids, ${places(branch)} as places
      ${rowsOf(companyId, branch)} group by 2)`,
  );
  return allRows(sql<RankGroupRow>`${union(groups)}`);
};

/** A repair changes the mileage of the vehicles that are linked to it. */
const withLinked = (companyId: CompanyId, ids: readonly number[]) => sql`
  select unnest(${ids}::integer[]) as id
  union select high_id from relations where company_id = ${companyId} and low_id = any(${ids}::integer[])
  union select low_id from relations where company_id = ${companyId} and high_id = any(${ids}::integer[])`;

/** Ranks of changed items as they are now, and of those that are linked to them where they may be repairs. */
export const readChangedRanks = (
  companyId: CompanyId,
  today: string,
  part: BoardPart,
  { ids, isWithLinked = false }: { readonly ids: readonly number[]; readonly isWithLinked?: boolean },
): Read<ChangedItems<RankRow>> => {
  const changed = isWithLinked ? withLinked(companyId, ids) : sql`select unnest(${ids}::integer[]) as id`;
  const isChanged: VehicleCondition = (id) => sql`${id} = any(array(${changed}))`;
  const rows = branchesOf(companyId, { today, servicesOf: isChanged }, part).map(
    ({ branch, number }) => sql`
      (select ${number}::integer as branch, ${branch.source.id} as "itemId", ${branch.rank} as rank, ${branch.daysLeft}::float8 as place
      ${rowsOf(companyId, branch)} and ${isChanged(branch.source.id)})`,
  );
  const reads = combineReads(
    allRows(sql<{ id: number }>`${changed}`),
    allRows(sql<RankRow & { itemId: number }>`${union(rows)}`),
  );
  return mapRead(prepared(reads), ([read, found]) => ({ ids: read.map(({ id }) => id), rows: found }));
};
