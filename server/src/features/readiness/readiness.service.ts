import type { Received } from '@flottwart/contract/endpoint';
import type { LiveEvent } from '@flottwart/contract/events';
import type { Page } from '@flottwart/contract/list';
import type { listReadiness as listEndpoint, ReadinessCounts, VehicleReadiness } from '@flottwart/contract/readiness';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { maxSearchTotal, pageSize } from '@flottwart/contract/rules/limits';
import {
  defaultReadinessDay,
  isReadinessDay,
  judgeReadiness,
  maxReadinessDays,
} from '@flottwart/contract/rules/readiness';
import type { Context } from '../../context.ts';
import { allRows, combineReads, constant, countOf, mapRead, prepared } from '../../db/read.ts';
import { findItems } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import { invalidField } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { createCachedReads, withVersion } from '../../live/cached-reads.ts';
import { countSearchedReadiness, type ReadinessRow, selectReadiness } from './readiness.repository.ts';
import type { ReadinessDay } from './readiness-conditions.ts';
import { countFleet, createReadinessIndex, type FleetOutline, ranksOf, ranksUntil } from './readiness-index.ts';

/** Lists whose changes can make a vehicle ready or not; links and odometers are published as changes of a vehicle. */
const sources: readonly LiveEvent['kind'][] = ['vehicle', 'repairrecord', 'employee', 'trip'];

/** Time for which counts stay the same while trips are under way. */
const judgedMs = 600_000;

const dayOf = (now: Date, given: string | undefined): ReadinessDay => {
  const today = berlinDay(now);
  const day = given ?? defaultReadinessDay(today);
  if (isReadinessDay(day, today)) return { day, today, now: new Date(Math.floor(now.getTime() / judgedMs) * judgedMs) };
  throw invalidField('day', `Die Fahrbereitschaft gibt es für heute und die nächsten ${maxReadinessDays} Tage.`);
};

const repairOf = ({ repairId, repairStatus, repairDate }: ReadinessRow) =>
  repairId === null || repairStatus === null ? null : { id: repairId, status: repairStatus, date: repairDate };

const toVehicleReadiness = (row: ReadinessRow, { shifts }: FleetOutline, day: string): VehicleReadiness => {
  const { vehicleId, title, licensePlate, status, driverId, driverName } = row;
  const driver = driverName === null ? null : { id: driverId, name: driverName };
  const found = driver ? shifts.get(driver.id === null ? `:${driver.name}` : String(driver.id)) : undefined;
  const shift = found ? { ...found, openSince: found.openSince?.toISOString() ?? null } : null;
  const { state, reasons } = judgeReadiness({ ...row, driver, shift, repair: repairOf(row) }, day);
  return { vehicleId, title, licensePlate, status, state, reasons: [...reasons], driver };
};

/** The fleet is judged from what is kept of it; counts and the first rows of the list are cached until something changes that they depend on. */
export const createReadiness = ({ db, clock, live }: Context) => {
  const cachedOpening = createCachedReads<readonly ReadinessRow[]>(live);
  const cachedCounts = createCachedReads<ReadinessCounts>(live);
  const readOutline = createReadinessIndex(live);

  return {
    list: async (
      { companyId }: Session,
      { page = 1, size, day, sort, order, q, ...filter }: Received<typeof listEndpoint>['query'],
    ): Promise<Page<VehicleReadiness>> => {
      const on = dayOf(clock(), day);
      // Taken before the outline is read, so that rows of an older one are not cached as current.
      const lists = withVersion(live, companyId, sources);
      const [found, outline] = await readInTenant(db, companyId, () =>
        combineReads(findItems(companyId, 'vehicle', q), readOutline(companyId, on)),
      );
      const { ranks, total } = ranksOf(outline, filter, { sort, order });
      const paged = { q, found, sort, order, limit: size ?? null, offset: (page - 1) * (size ?? 0) };
      const needed = found === null && size !== undefined ? ranksUntil(ranks, page * size) : ranks;
      const readRows = () =>
        ranks.length === 0 ? constant([]) : prepared(allRows(selectReadiness(companyId, on, needed, paged)));
      const isOpening = page === 1 && size !== undefined && size <= pageSize && found === null;
      const openingKey = { ...filter, ...on, sort, order, size };
      const wanted = ranks.includes(undefined) ? undefined : ranks.flatMap((ids) => ids ?? []);
      const countHits = () =>
        countOf(countSearchedReadiness(companyId, wanted, { ...paged, limit: maxSearchTotal + 1 }));
      const [rows, count] = await readInTenant(db, companyId, () =>
        combineReads(
          isOpening ? cachedOpening(companyId, lists, openingKey, readRows) : readRows(),
          found === null || ranks.length === 0 ? constant(total) : countHits(),
        ),
      );
      const items = rows.map((row) => toVehicleReadiness(row, outline, on.day));
      return found !== null && count > maxSearchTotal
        ? { items, total: maxSearchTotal, hasMore: true }
        : { items, total: count };
    },
    count: ({ companyId }: Session, day: string | undefined): Promise<ReadinessCounts> => {
      const on = dayOf(clock(), day);
      return readInTenant(db, companyId, () =>
        cachedCounts(companyId, sources, on, () =>
          mapRead(readOutline(companyId, on), (outline) => countFleet(outline, on.day)),
        ),
      );
    },
  };
};
