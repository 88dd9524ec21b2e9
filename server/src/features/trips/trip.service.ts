import type { Page } from '@flottwart/contract/list';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Trip } from '@flottwart/contract/trips';
import type { Context } from '../../context.ts';
import type { ListPlan } from '../../db/list-plan.ts';
import { readPage } from '../../db/paging.ts';
import type { Schema } from '../../db/schema.ts';
import { countSearched, findTrips, totalOfHits } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { assertItemExists } from '../../work-items/item.repository.ts';
import { toTrip } from './trip.mapper.ts';
import {
  countTrips,
  readTrip,
  selectTrips,
  selectTripsOnPage,
  type TripQuery,
  type TripRow,
  withoutSeparators,
} from './trip.repository.ts';

const minuteMs = 60_000;

/** Moment by which statuses are judged; rounded down, so that totals can be cached meanwhile. */
export const judgedAt = (now: Date): Date => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);

const planTrips = (
  { totals, clock }: Context,
  { companyId }: Session,
  given: TripQuery,
): ListPlan<Schema, 'trips', TripRow, Trip> => {
  const now = clock();
  const isFromAhead = given.from !== undefined && given.from > berlinDay(now);
  const query = { ...given, isFromAhead, ...(given.status && { now: judgedAt(now) }) };
  const { page, size, sort, order, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  const isSearchAlone = !Object.values({ ...filter, q: undefined }).some(Boolean);
  return {
    isWhole: !isFiltered,
    search: () => findTrips(companyId, withoutSeparators(query.q)),
    rows: (tx, found) => selectTrips(tx, companyId, query, found),
    onPage: (tx, found, window) => selectTripsOnPage(tx, companyId, query, { found, window }),
    total: (tx, found) => {
      if (!isFiltered) return totals.stored(companyId, 'trip');
      return (
        (isSearchAlone ? totalOfHits(found) : undefined) ??
        totals.cached(companyId, 'trip', filter, () =>
          found ? countSearched(selectTrips(tx, companyId, query, found)) : countTrips(tx, companyId, query, found),
        )
      );
    },
    toItem: toTrip,
  };
};

export const listTrips = (context: Context, session: Session, query: TripQuery): Promise<Page<Trip>> =>
  readPage(context.db, session.companyId, planTrips(context, session, query), query);

export const getTrip = async ({ db }: Context, { companyId }: Session, id: number): Promise<Trip> => {
  const row = await readInTenant(db, companyId, (tx) => readTrip(tx, companyId, id));
  if (!row) throw notFound();
  return toTrip(row);
};

export const searchTrips = async (context: Context, session: Session, query: TripQuery): Promise<Page<Trip>> => {
  const { companyId } = session;
  const { vehicleId, employeeId } = query;
  const id = vehicleId ?? employeeId;
  if (id === undefined || (vehicleId !== undefined && employeeId !== undefined))
    throw new AppError('invalid_input', 'Bitte entweder vehicleId oder employeeId angeben.');
  const kind = vehicleId === undefined ? 'employee' : 'vehicle';
  const plan = planTrips(context, session, query);
  return readPage(context.db, companyId, { ...plan, guard: (tx) => assertItemExists(tx, companyId, id, kind) }, query);
};
