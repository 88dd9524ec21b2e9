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
import { allRows, combineReads, countOf, firstRow, mapRead } from '../../db/read.ts';
import { findItems } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import { invalidField } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { type CachedRead, createCachedReads } from '../../live/cached-reads.ts';
import {
  countAllReadiness,
  countFilteredReadiness,
  type ReadinessFilter,
  type ReadinessRow,
  selectReadiness,
} from './readiness.repository.ts';
import type { ReadinessDay } from './readiness-conditions.ts';

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

const readCounts = (cached: CachedRead<ReadinessCounts>, companyId: Session['companyId'], on: ReadinessDay) =>
  cached(companyId, sources, on, () =>
    mapRead(firstRow(countAllReadiness(companyId, on)), (row) => {
      if (!row) throw new Error('A count without a group has one row.');
      const { vehicles, notReady, remark, ...reasons } = row;
      return { day: on.day, vehicles, states: { notReady, remark, ready: vehicles - notReady - remark }, reasons };
    }),
  );

const repairOf = ({ repairId, repairStatus, repairDate }: ReadinessRow) =>
  repairId === null || repairStatus === null ? null : { id: repairId, status: repairStatus, date: repairDate };

const toVehicleReadiness = (row: ReadinessRow, day: string): VehicleReadiness => {
  const { vehicleId, title, licensePlate, status, driverId, driverName, tripId, minutes } = row;
  const driver = driverName === null ? null : { id: driverId, name: driverName };
  const shift = tripId === null || minutes === null ? null : { tripId, minutes };
  const { state, reasons } = judgeReadiness({ ...row, driver, shift, repair: repairOf(row) }, day);
  return { vehicleId, title, licensePlate, status, state, reasons: [...reasons], driver };
};

/** Counts, and the first rows of the list, are cached until something changes that they depend on: every dashboard shows them, and hours of all drivers are added up for them. */
export const createReadiness = ({ db, clock, live }: Context) => {
  const cachedCounts = createCachedReads<ReadinessCounts>(live);
  const cachedTotal = createCachedReads<number>(live);
  const cachedOpening = createCachedReads<readonly ReadinessRow[]>(live);

  const totalOf = (
    companyId: Session['companyId'],
    filter: ReadinessFilter,
    found: Parameters<typeof selectReadiness>[2],
  ) => {
    const { state, reason, q, ...on } = filter;
    if (reason || q)
      return cachedTotal(companyId, sources, filter, () =>
        countOf(countFilteredReadiness(companyId, filter, found, found === null ? null : maxSearchTotal + 1)),
      );
    return mapRead(readCounts(cachedCounts, companyId, on), ({ vehicles, states }) =>
      state ? [...new Set(state)].reduce((sum, one) => sum + states[one], 0) : vehicles,
    );
  };

  return {
    list: async (
      { companyId }: Session,
      { page = 1, size, day, sort, order, ...given }: Received<typeof listEndpoint>['query'],
    ): Promise<Page<VehicleReadiness>> => {
      const filter = { ...given, ...dayOf(clock(), day) };
      const found = await readInTenant(db, companyId, () => findItems(companyId, 'vehicle', filter.q));
      const paged = { limit: size ?? null, offset: (page - 1) * (size ?? 0) };
      const query = { ...filter, sort, order };
      const readRows = () => allRows(selectReadiness(companyId, query, found, paged));
      const isOpening = page === 1 && size !== undefined && size <= pageSize && found === null;
      const [rows, total] = await readInTenant(db, companyId, () =>
        combineReads(
          isOpening ? cachedOpening(companyId, sources, { ...query, size }, readRows) : readRows(),
          totalOf(companyId, filter, found),
        ),
      );
      const items = rows.map((row) => toVehicleReadiness(row, filter.day));
      return found !== null && total > maxSearchTotal
        ? { items, total: maxSearchTotal, hasMore: true }
        : { items, total };
    },
    count: ({ companyId }: Session, day: string | undefined): Promise<ReadinessCounts> => {
      const on = dayOf(clock(), day);
      return readInTenant(db, companyId, () => readCounts(cachedCounts, companyId, on));
    },
  };
};
