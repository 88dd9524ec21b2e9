import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { defaultStatus } from '@flottwart/contract/rules/kinds';
import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import {
  createVehicle as createEndpoint,
  type licensePlates as platesEndpoint,
  type updateVehicle as updateEndpoint,
  type Vehicle,
} from '@flottwart/contract/work-items/vehicle';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { plateSort, readShortList, sorted } from '../../db/paging.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { type TenantTransaction, tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { queueRead, readInTransaction } from '../../db/transaction.ts';
import { refreshFindingsOfVehicles } from '../../leasing-findings/refresh-findings.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { readItems, withViewer } from '../../work-items/read-items.ts';
import { assertMayCorrect, createItem, patchItem } from '../../work-items/write-item.ts';
import { lockNewPlate, lockPlates, periodsOfRequests } from '../plates/public.ts';
import { assertUndoable, restorePeriods } from './undo-plate.ts';
import {
  newVehicle,
  toListedVehicle,
  toVehicle,
  vehicleColumns,
  vehicleTerms,
  vehicleTitle,
} from './vehicle.mapper.ts';
import {
  findVehicleOfVin,
  hitsOnPage,
  insertVehicle,
  lockVehicle,
  readVehicle,
  selectListedVehicles,
  selectPlates,
  selectPlatesEver,
  selectVehiclesOnPage,
  updateVehicleColumns,
  type VehicleQuery,
} from './vehicle.repository.ts';
import { assignPlate, requestedPlate } from './vehicle-plate.service.ts';

/** Refuses a VIN that another vehicle of the company has, and names that vehicle. */
const assertVinFree = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vin: string,
  ownId?: number,
): Promise<void> => {
  const other = await findVehicleOfVin(tx, companyId, vin);
  if (!other || other.id === ownId) return;
  const name = `„${other.title}“ (ID ${other.id}${other.is_archived ? ', archiviert' : ''})`;
  throw new AppError('conflict', `Ein Fahrzeug mit dieser VIN gibt es bereits: ${name}.`, {
    fields: { vin: 'Bereits vergeben.' },
  });
};

/** Turns the unique violation of a concurrent write into the same refusal. */
const toDuplicateVinError =
  ({ db }: Pick<Context, 'db'>, companyId: CompanyId, vin: string) =>
  async (error: unknown): Promise<never> => {
    if (violatesUnique(error, 'vehicles_vin')) await inTenant(db, companyId, (tx) => assertVinFree(tx, companyId, vin));
    throw error;
  };

export const listVehicles = (context: Context, session: Session, query: VehicleQuery): Promise<Page<Vehicle>> => {
  const viewed = {
    ...withViewer(session, query),
    ...(query.dueUntil && { today: berlinDay(context.clock()) }),
  };
  return readItems(
    context,
    session,
    { kind: 'vehicle', query: viewed },
    {
      rows: (tx, found) => selectListedVehicles(tx, session.companyId, viewed, found),
      onPage: (tx, found, window) => selectVehiclesOnPage(tx, session.companyId, viewed, { found, window }),
      onHits: hitsOnPage(session.companyId, viewed),
      toItem: toListedVehicle,
    },
  );
};

export const getVehicle = async ({ db }: Context, { companyId }: Session, id: number): Promise<Vehicle> => {
  const row = await readInTenant(db, companyId, (tx) => readVehicle(tx, companyId, id));
  if (!row) throw notFound();
  return toVehicle(row);
};

export const createVehicle = (
  { db, clock }: Context,
  session: Session,
  body: Received<typeof createEndpoint>['body'],
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<Vehicle> => {
  const { companyId } = session;
  const own = newVehicle(body.vin, body.licensePlate || missingPlate);
  const plate = own.license_plate;
  return createOnce(
    { db, clock },
    session,
    { name: 'vehicle', response: createEndpoint.responses[201], idempotencyKey, body },
    async (write) => {
      const { tx } = write;
      await lockNewPlate(tx, companyId, plateKey(plate));
      const periods = await queueRead(tx, periodsOfRequests(tenantOf(write), [{ vehicleId: null, plate }]));
      const item = await createItem(write, {
        kind: 'vehicle',
        title: vehicleTitle(own),
        hasOwnTitle: false,
        status: defaultStatus('vehicle'),
        terms: vehicleTerms(own),
        dueDates: [],
      });
      await insertVehicle(tx, { company_id: companyId, id: item.id, ...own });
      await assignPlate(write, { vehicleId: item.id, plate }, periods(), body);
      return toVehicle({ ...item, ...own });
    },
  ).catch(toDuplicateVinError({ db }, companyId, body.vin));
};

/** Part of the caller's transaction, which may change several items. */
export const changeVehicle = async (
  write: WriteContext,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Vehicle> => {
  const { tx, session } = write;
  const { companyId } = session;
  if (body.vin !== undefined) await assertMayCorrect(write, 'eine VIN');
  if (body.licensePlate !== undefined) await lockPlates(tx, companyId);
  const before = await lockVehicle(tx, companyId, id);
  if (!before) throw notFound();
  if (body.undoPlate) assertUndoable(before, body.undoPlate);
  const plate = requestedPlate(before, body);
  const { set, changes } = differenceOf(vehicleColumns, before, { ...body, licensePlate: plate });
  if (set.vin !== undefined) await assertVinFree(tx, companyId, set.vin, id);
  const after = { ...before, ...set };
  const plateColumns = set.license_plate === undefined ? {} : { plate_key: plateKey(set.license_plate) };
  await updateVehicleColumns(tx, companyId, id, { ...set, ...plateColumns });
  if (set.license_plate !== undefined) {
    const request = { vehicleId: id, plate: set.license_plate };
    const periods = await readInTransaction(tx, periodsOfRequests(tenantOf(write), [request]));
    const isRestored = body.undoPlate && (await restorePeriods(write, request, body.undoPlate));
    if (!isRestored) await assignPlate(write, request, periods, body);
  }
  if (set.return_date !== undefined) await refreshFindingsOfVehicles(tx, companyId, [id]);
  const core = await patchItem(write, before, body, {
    kind: 'vehicle',
    changes,
    derivedTitle: vehicleTitle(after),
    termsBefore: vehicleTerms(before),
    terms: () => vehicleTerms(after),
  });
  return toVehicle({ ...after, ...core });
};

export const updateVehicle = (
  { db, clock }: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Vehicle> =>
  inTenant(db, session.companyId, (tx) => changeVehicle({ tx, session, now: clock() }, id, body)).catch(
    toDuplicateVinError({ db }, session.companyId, body.vin ?? ''),
  );

const toPlate = ({ license_plate }: { readonly license_plate: string }): string => license_plate;

type PlatesQuery = Received<typeof platesEndpoint>['query'];

export const listLicensePlates = (
  { db }: Context,
  { companyId }: Session,
  { includeFormer, ...query }: PlatesQuery,
): Promise<Page<string>> =>
  includeFormer === 'true'
    ? readShortList(
        db,
        companyId,
        {
          rows: (tx) => selectPlatesEver(tx, companyId),
          searched: ['vehicle_plates.license_plate', 'vehicle_plates.plate_key'],
          inOrder: (rows, order = 'asc') =>
            sorted(rows, { ...plateSort('vehicle_plates.license_plate'), tiebreaker: 'vehicle_plates.id' }, order),
          toItem: toPlate,
        },
        query,
      )
    : readShortList(
        db,
        companyId,
        {
          rows: (tx) => selectPlates(tx, companyId),
          searched: ['vehicles.license_plate', 'vehicles.plate_key'],
          inOrder: (rows, order = 'asc') =>
            sorted(rows, { ...plateSort('vehicles.license_plate'), tiebreaker: 'vehicles.id' }, order),
          toItem: toPlate,
        },
        query,
      );
