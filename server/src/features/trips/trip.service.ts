import type { Page } from '@flottwart/contract/list';
import type { Trip } from '@flottwart/contract/trips';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/paging.ts';
import { findTrips } from '../../db/search.ts';
import { inTenant, type TenantTransaction } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { getAnyItem } from '../../work-items/item.repository.ts';
import { toTrip } from './trip.mapper.ts';
import { countTrips, findTrip, selectTrips, type TripQuery, withoutSeparators } from './trip.repository.ts';

export const listTrips = ({ db, totals }: Context, { companyId }: Session, query: TripQuery): Promise<Page<Trip>> => {
  const { q, from, to, vehicleId, employeeId } = query;
  const isFiltered = Boolean(q || from || to || vehicleId || employeeId);
  return readPage(
    db,
    companyId,
    {
      search: (tx) => findTrips(tx, companyId, withoutSeparators(q)),
      rows: (tx, found) => selectTrips(tx, companyId, query, found),
      total: (tx, found) =>
        isFiltered
          ? totals.counted(companyId, 'trip', { q, from, to, vehicleId, employeeId }, () =>
              countTrips(tx, companyId, query, found),
            )
          : totals.kept(tx, companyId, 'trip'),
      toItem: toTrip,
    },
    query,
  );
};

export const getTrip = async ({ db }: Context, { companyId }: Session, id: number): Promise<Trip> => {
  const row = await inTenant(db, companyId, (tx) => findTrip(tx, companyId, id));
  if (!row) throw notFound();
  return toTrip(row);
};

const mustBe = async (
  tx: TenantTransaction,
  companyId: number,
  kind: 'vehicle' | 'employee',
  id: number,
): Promise<void> => {
  const item = await getAnyItem(tx, companyId, id);
  if (item.kind !== kind) throw notFound();
};

/** The trips of one vehicle or one driver. */
export const searchTrips = async (context: Context, session: Session, query: TripQuery): Promise<Page<Trip>> => {
  const { companyId } = session;
  const { vehicleId, employeeId } = query;
  if ((vehicleId === undefined) === (employeeId === undefined))
    throw new AppError('invalid_input', 'Bitte entweder vehicleId oder employeeId angeben.');
  await inTenant(context.db, companyId, async (tx) => {
    if (vehicleId !== undefined) await mustBe(tx, companyId, 'vehicle', vehicleId);
    if (employeeId !== undefined) await mustBe(tx, companyId, 'employee', employeeId);
  });
  return listTrips(context, session, query);
};
