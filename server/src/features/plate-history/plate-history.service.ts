import type { Received } from '@flottwart/contract/endpoint';
import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { counted } from '@flottwart/contract/rules/counted';
import { plateKey } from '@flottwart/contract/rules/plate';
import type {
  CorrectedPlates,
  correctVehiclePlate as correctEndpoint,
  PlatePeriod,
} from '@flottwart/contract/work-items/vehicle-plates';
import type { Context } from '../../context.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { AppError, invalidField, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { recordChanges } from '../../work-items/timeline.repository.ts';
import {
  countPositionsOfPlate,
  deletePeriods,
  findPeriodsOfPlates,
  findPeriodsOfVehicles,
  followPeriods,
  lockPlates,
  movePeriod,
  type PlatePeriodRow,
  renamePeriod,
  renameTripsOfPlate,
  selectPeriods,
  throwOverlap,
} from '../plates/public.ts';
import { followPlates, renameReports, type TouchedPlates } from '../police-reports/public.ts';
import { lockVehicle, readVehicle, showPlate, toPlatePeriod } from '../vehicles/public.ts';

/** Plates whose periods changed, and offences that got a corrected plate. */
type PlateCorrection = TouchedPlates & { readonly renamed?: CorrectedPlates['reports'] };

/** Bounds of a period, with those of periods before and after it that have the plate anyway. */
const mergePeriods = async ({ tx, session }: WriteContext, period: PlatePeriodRow, plate: string) => {
  const { companyId } = session;
  const own = await findPeriodsOfVehicles(tx, companyId, [period.vehicle_id]);
  const same = own.filter(({ id, license_plate }) => id !== period.id && license_plate === plate);
  const before = same.find(({ valid_to }) => valid_to !== null && valid_to.getTime() === period.valid_from?.getTime());
  const after = same.find(
    ({ valid_from }) => valid_from !== null && valid_from.getTime() === period.valid_to?.getTime(),
  );
  const merged = [before, after].flatMap((one) => (one ? [one.id] : []));
  await deletePeriods(tx, companyId, merged);
  return { from: before ? before.valid_from : period.valid_from, to: after ? after.valid_to : period.valid_to };
};

/** Corrects a mistyped plate in its whole period; trips and unsent offences get it too. Leasing documents say what is printed. */
const correctTypo = async (write: WriteContext, period: PlatePeriodRow, plate: string): Promise<PlateCorrection> => {
  const { tx, session } = write;
  const { companyId } = session;
  const { vehicle_id, license_plate, plate_key } = period;
  if (plate === license_plate) return { keys: [], vehicleIds: [] };
  const positions = await countPositionsOfPlate(tx, companyId, period);
  if (positions > 0)
    throw new AppError(
      'conflict',
      `Leasingbelege nennen ${license_plate} in dieser Zeit (${counted(positions, 'Position', 'Positionen')}). Bitte zuerst dort das Kennzeichen berichtigen.`,
    );
  const renamed = await renameReports(write, period, plate);
  await renameTripsOfPlate({ tx, companyId }, period, plate);
  const bounds = await mergePeriods(write, period, plate);
  await renamePeriod(tx, companyId, period, { plate, ...bounds }).catch(throwOverlap);
  if (period.valid_to === null) await showPlate(write, vehicle_id, plate, 'plateTypo');
  else {
    await recordChanges(write, vehicle_id, [{ field: 'plateTypo', from: license_plate, to: plate }]);
    await publishChange(tx, companyId, { kind: 'vehicle', id: vehicle_id, part: 'item' });
  }
  return { keys: [plate_key, plateKey(plate)], vehicleIds: [], renamed };
};

type Stored = Pick<PlatePeriodRow, 'id' | 'license_plate' | 'valid_from' | 'valid_to'>;

/** Plates of a vehicle, the latest first. */
export const listVehiclePlates = async (
  { db, clock }: Context,
  { companyId }: Session,
  vehicleId: number,
): Promise<PlatePeriod[]> => {
  const [vehicle, periods] = await readInTenant(db, companyId, (tx) =>
    combineReads(readVehicle(tx, companyId, vehicleId), allRows(selectPeriods(tx, companyId, vehicleId))),
  );
  if (!vehicle) throw notFound();
  return periods.map((period) => toPlatePeriod(period, clock()));
};

interface PeriodPath {
  readonly id: number;
  readonly plateId: number;
}

/** Locks plates and vehicle, changes one of its periods, and shows all of them. */
const changePeriod = (
  { db, clock }: Context,
  session: Session,
  { id, plateId }: PeriodPath,
  change: (write: WriteContext, period: PlatePeriodRow) => Promise<PlateCorrection>,
): Promise<CorrectedPlates> =>
  inTenant(db, session.companyId, async (tx) => {
    const { companyId } = session;
    await lockPlates(tx, companyId);
    const vehicle = await lockVehicle(tx, companyId, id);
    const period = (await findPeriodsOfVehicles(tx, companyId, [id])).find((one) => one.id === plateId);
    if (!vehicle || !period) throw notFound();
    const write = { tx, session, now: clock() };
    const touched = await change(write, period);
    await followPeriods({ tx, companyId }, touched.keys);
    const moved = await followPlates(write, touched);
    const { renamed = { followed: 0, kept: 0 } } = touched;
    const reports = { followed: moved.followed + renamed.followed, kept: moved.kept + renamed.kept };
    const periods = await selectPeriods(tx, companyId, id).execute();
    return { plates: periods.map((period) => toPlatePeriod(period, write.now)), reports };
  });

const formatMoment = (at: Date): string => `${formatStoredDate(berlinDay(at))}, ${berlinTime(at)}`;

const formatPeriod = ({ license_plate, valid_from, valid_to }: Stored): string => {
  const from = valid_from ? ` ab ${formatMoment(valid_from)}` : '';
  const to = valid_to ? ` bis ${formatMoment(valid_to)}` : '';
  return `${license_plate}${from}${to}`;
};

const recordTimes = async (write: WriteContext, vehicleId: number, before: Stored, after: Stored | null) => {
  const to = after && formatPeriod(after);
  await recordChanges(write, vehicleId, [{ field: 'plateTime', from: formatPeriod(before), to }]);
  await publishChange(write.tx, write.session.companyId, { kind: 'vehicle', id: vehicleId, part: 'item' });
};

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const boundsAfter = (
  { valid_from, valid_to }: PlatePeriodRow,
  { from, to }: Received<typeof correctEndpoint>['body'],
  now: Date,
) => {
  const bounds = {
    from: from === undefined ? valid_from : instantOrNull(from),
    to: to === undefined ? valid_to : instantOrNull(to),
  };
  if (bounds.from && bounds.from > now) throw invalidField('from', 'Der Beginn liegt in der Zukunft.');
  if (bounds.to && bounds.to > now) throw invalidField('to', 'Das Ende liegt in der Zukunft.');
  if (bounds.from && bounds.to && bounds.to <= bounds.from)
    throw invalidField('to', 'Das Ende liegt nicht nach dem Beginn.');
  return bounds;
};

/** Corrects a period, with history on every vehicle whose periods change; the vehicle shows the plate that it carries now. */
export const correctVehiclePlate = (
  context: Context,
  session: Session,
  path: PeriodPath,
  body: Received<typeof correctEndpoint>['body'],
): Promise<CorrectedPlates> =>
  changePeriod(context, session, path, async (write, period) => {
    const { tx, now } = write;
    const { companyId } = session;
    if (body.licensePlate !== undefined) return correctTypo(write, period, body.licensePlate);
    const bounds = boundsAfter(period, body, now);
    const around = async () => [
      ...(await findPeriodsOfVehicles(tx, companyId, [path.id])),
      ...(await findPeriodsOfPlates(tx, companyId, [period.plate_key])),
    ];
    const before = new Map((await around()).map((one) => [one.id, one]));
    await movePeriod(tx, companyId, period, bounds).catch(throwOverlap);
    const moved = new Map((await around()).map((one) => [one.id, one]));
    for (const after of moved.values()) {
      const earlier = before.get(after.id);
      if (earlier && formatPeriod(earlier) !== formatPeriod(after))
        await recordTimes(write, after.vehicle_id, earlier, after);
    }
    if ((bounds.to === null) !== (period.valid_to === null))
      await showPlate(write, path.id, bounds.to === null ? period.license_plate : null);
    const all = [...moved.values()];
    return { keys: all.map(({ plate_key }) => plate_key), vehicleIds: all.map(({ vehicle_id }) => vehicle_id) };
  });

/** Removes a plate that the vehicle never carried; the current one is changed at the vehicle. */
export const removeVehiclePlate = (context: Context, session: Session, path: PeriodPath): Promise<CorrectedPlates> =>
  changePeriod(context, session, path, async (write, period) => {
    if (period.valid_to === null)
      throw new AppError('conflict', 'Das ist das aktuelle Kennzeichen. Es lässt sich nur am Fahrzeug ändern.');
    await deletePeriods(write.tx, session.companyId, [period.id]);
    await recordTimes(write, path.id, period, null);
    return { keys: [period.plate_key], vehicleIds: [period.vehicle_id] };
  });
