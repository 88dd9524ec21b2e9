import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { canonicalPlate, isMissingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { type Expression, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import type { PlatePeriodRow } from './plan-plates.ts';
import { findPeriodsOfPlates } from './plate-period.repository.ts';

export interface VehicleOfPlate {
  readonly id: number;
  readonly title: string;
  /** Plate as the vehicle carried it. */
  readonly license_plate: string;
  readonly vin: string;
  /** Vehicles that carried the plate at another time. */
  readonly otherCarriers: readonly number[];
}

/** Chooses among several plates with one key the one whose parts agree. */
const sameParts = <P extends { readonly license_plate: string }>(found: readonly P[], plate: string): readonly P[] => {
  if (found.length <= 1) return found;
  const exact = found.filter(({ license_plate }) => license_plate === canonicalPlate(plate));
  return exact.length > 0 ? exact : found;
};

type Time = Pick<PlatePeriodRow, 'valid_from' | 'valid_to' | 'license_plate'>;

/** Times of plates with one key that contain a moment. */
export const carriedAt = <P extends Time>(periods: readonly P[], plate: string, at: Date): readonly P[] =>
  sameParts(
    periods.filter(
      ({ valid_from, valid_to }) => (valid_from === null || valid_from <= at) && (valid_to === null || valid_to > at),
    ),
    plate,
  );

interface PlateOfRow {
  readonly key: Expression<string>;
  readonly plate: Expression<string>;
}

/**
 * Vehicle that carried a plate at a moment, for a row of another table; null if none or several did. A look-up in an index
 * for each row, whatever the planner knows of the tables.
 */
export const carrierAt = (company: Expression<unknown>, { key, plate }: PlateOfRow, at: Expression<unknown>) => {
  const exact = sql`filter (where carried.license_plate collate "C" = ${plate} collate "C")`;
  return sql<number | null>`(
    select case when count(*) = 1 then min(carried.vehicle_id)
      when count(*) ${exact} = 1 then min(carried.vehicle_id) ${exact} end
    from vehicle_plates carried
    where carried.company_id = ${company} and carried.plate_key = ${key}
      and (carried.valid_from is null or carried.valid_from <= ${at})
      and (carried.valid_to is null or carried.valid_to > ${at}))`;
};

/** Vehicle that carried a plate on a day, at noon. */
export const vehicleOfPlateAt = (company: Expression<unknown>, plate: PlateOfRow, day: Expression<unknown>) =>
  carrierAt(company, plate, sql`((${day} + time '12:00') at time zone 'Europe/Berlin')`);

const noVehicleMessage = 'Zu diesem Kennzeichen gibt es kein Fahrzeug.';

const ambiguousPlateError = (found: readonly PlatePeriodRow[]): AppError =>
  new AppError(
    'conflict',
    `Dieses Kennzeichen tragen mehrere Fahrzeuge (${found.map(({ title, vehicle_id }) => `${title}, ID ${vehicle_id}`).join('; ')}). Bitte zuerst die Kennzeichen richtigstellen.`,
    { fields: { licensePlate: 'Mehrere Fahrzeuge mit diesem Kennzeichen.' } },
  );

type NamedTime = Time & Pick<PlatePeriodRow, 'title' | 'vehicle_id'>;

const formatMoment = (at: Date): string => `${formatStoredDate(berlinDay(at))}, ${berlinTime(at)} Uhr`;

const earliest = (one: NamedTime, other: NamedTime): NamedTime =>
  Number(other.valid_from) < Number(one.valid_from) ? other : one;
const latest = (one: NamedTime, other: NamedTime): NamedTime =>
  Number(other.valid_to) > Number(one.valid_to) ? other : one;

/** Vehicle that carries the plate at another time, the next one before the last, because its period may be wrong; null for a plate without any. */
export const carriedOtherwise = (periods: readonly NamedTime[], at: Date): string | null => {
  const later = periods.filter(({ valid_from }) => valid_from !== null && valid_from > at);
  const [first, ...others] = later.length > 0 ? later : periods;
  if (!first) return null;
  const { title, vehicle_id, valid_from, valid_to } = others.reduce(later.length > 0 ? earliest : latest, first);
  const name = `„${title}“ (ID ${vehicle_id})`;
  if (valid_from && valid_from > at)
    return `${name} trägt es erst seit ${formatMoment(valid_from)}; den Beginn kann ein ADMIN in der Kennzeichen-Historie berichtigen.`;
  const end = valid_to ? `trug es nur bis ${formatMoment(valid_to)}` : 'trägt es zu einer anderen Zeit';
  return `${name} ${end}; das Ende kann ein ADMIN in der Kennzeichen-Historie berichtigen.`;
};

const notCarriedMessage = (periods: readonly PlatePeriodRow[], at: Date): string => {
  const otherwise = carriedOtherwise(periods, at);
  if (otherwise === null) return noVehicleMessage;
  return `Am ${formatStoredDate(berlinDay(at))} um ${berlinTime(at)} Uhr trug kein Fahrzeug dieses Kennzeichen. ${otherwise}`;
};

/** Reports an ambiguous plate instead of guessing. */
const findOnly = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
  at: Date,
): Promise<VehicleOfPlate | string> => {
  if (isMissingPlate(plate)) return noVehicleMessage;
  const periods = await findPeriodsOfPlates(tx, companyId, [plateKey(plate)]);
  const found = carriedAt(periods, plate, at);
  const [only] = found;
  if (!only) return notCarriedMessage(periods, at);
  if (found.length > 1) throw ambiguousPlateError(found);
  const { vehicle_id: id, title, license_plate, vin } = only;
  const carriers = new Set(periods.map(({ vehicle_id }) => vehicle_id));
  return { id, title, license_plate, vin, otherCarriers: [...carriers].filter((carrier) => carrier !== id) };
};

/** Vehicle that carried a plate, in any spelling, at a moment. */
export const getVehicleOfPlateAt = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
  at: Date,
): Promise<VehicleOfPlate> => {
  const found = await findOnly(tx, companyId, plate, at);
  if (typeof found !== 'string') return found;
  throw new AppError('unprocessable', found, { fields: { licensePlate: 'Kein Fahrzeug mit diesem Kennzeichen.' } });
};

/** Vehicle to link a new item to; null for an empty plate. */
export const findVehicleToLink = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string | null | undefined,
  at: Date,
): Promise<VehicleOfPlate | null> => {
  if (!plate) return null;
  const found = await findOnly(tx, companyId, plate, at);
  if (typeof found === 'string') throw invalidField('licensePlate', found);
  return found;
};
