import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { isMissingPlate, isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import type { Day } from '../../../lib/clock.ts';

/** Period in which a vehicle carries a plate, with the vehicle. */
export interface PlatePeriodRow {
  readonly id: number;
  readonly vehicle_id: number;
  readonly license_plate: string;
  readonly plate_key: string;
  /** Inclusive start; null: open. */
  readonly valid_from: Date | null;
  /** Exclusive end; null: open. */
  readonly valid_to: Date | null;
  readonly recorded_at: Date;
  readonly vin: string;
  readonly return_date: Day | null;
  readonly title: string;
  readonly status: string;
  readonly archived_at: Date | null;
}

/** Plate that a vehicle is to carry from now on; the placeholder or an empty text for none. */
export interface PlateRequest {
  /** Null for a vehicle that does not exist yet. */
  readonly vehicleId: number | null;
  readonly plate: string;
}

export interface PeriodEnd {
  readonly id: number;
  /** Null for a period that goes on. */
  readonly end_at: Date | null;
}

export interface Respelling {
  readonly id: number;
  readonly license_plate: string;
}

export interface NewPeriod {
  readonly vehicle_id: number;
  readonly license_plate: string;
  readonly plate_key: string;
  readonly valid_from: Date | null;
}

const isOpen = ({ valid_to }: PlatePeriodRow): boolean => valid_to === null;

/** A returned or archived vehicle gives its plate away without asking. */
const keepsPlate = ({ status, archived_at }: PlatePeriodRow): boolean =>
  status !== 'VehicleStatus_RETURNED' && archived_at === null;

/**
 * Requests that another vehicle prevents, with that vehicle, or with null where an earlier request has the plate. A
 * vehicle that gets another plate itself gives way, unless its own request is refused.
 */
export const refusedRequests = <R extends PlateRequest>(
  requests: readonly R[],
  periods: readonly PlatePeriodRow[],
): ReadonlyMap<R, PlatePeriodRow | null> => {
  const refused = new Map<R, PlatePeriodRow | null>();
  const openByKey = Map.groupBy(periods.filter(isOpen), ({ plate_key }) => plate_key);
  for (let before = -1; before < refused.size; ) {
    before = refused.size;
    const accepted = requests.filter((request) => !refused.has(request));
    const moving = new Set(accepted.map(({ vehicleId }) => vehicleId));
    const given = new Map<string, R[]>();
    for (const request of accepted) {
      const { vehicleId, plate } = request;
      if (isMissingPlate(plate)) continue;
      const key = plateKey(plate);
      const carrier = openByKey
        .get(key)
        ?.find(
          (period) =>
            period.vehicle_id !== vehicleId &&
            isSamePlate(period.license_plate, plate) &&
            keepsPlate(period) &&
            !moving.has(period.vehicle_id),
        );
      const earlier = given.get(key) ?? [];
      if (carrier) refused.set(request, carrier);
      else if (earlier.some((other) => isSamePlate(other.plate, plate))) refused.set(request, null);
      else given.set(key, [...earlier, request]);
    }
  }
  return refused;
};

export interface PlatePlan {
  readonly ended: readonly PeriodEnd[];
  readonly removed: readonly number[];
  readonly respelled: readonly Respelling[];
  readonly added: readonly NewPeriod[];
  /** Vehicles that lose their plate to another one. */
  readonly losers: readonly number[];
}

const latest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);

/** A returned vehicle carried its plate up to the day of its return, an archived one until it was archived. */
const endOf = ({ status, return_date, archived_at }: PlatePeriodRow, now: Date): Date => {
  const isReturned = status === 'VehicleStatus_RETURNED' && return_date !== null;
  const ends = [isReturned ? berlinInstant(addDays(return_date, 1), '00:00') : now, archived_at ?? now, now];
  return ends.reduce((one, other) => (other < one ? other : one));
};

interface Moment {
  readonly now: Date;
  /** Times whose plate a trip, an offence or a leasing position names. */
  readonly used: ReadonlySet<number>;
}

/** End of a period; null for one that would be empty and that nothing refers to. */
const endWithin = ({ id, valid_from }: PlatePeriodRow, at: Date, { now, used }: Moment): Date | null => {
  if (valid_from === null || at > valid_from) return at;
  return used.has(id) && now > valid_from ? now : null;
};

/** The present plate, if it was entered on the same day and nothing refers to it. */
const mistakeOf = (own: PlatePeriodRow | undefined, { now, used }: Moment): PlatePeriodRow | undefined =>
  own && !used.has(own.id) && berlinDay(own.recorded_at) === berlinDay(now) ? own : undefined;

const startOf = (mistake: PlatePeriodRow | undefined, all: readonly PlatePeriodRow[], now: Date): Date | null => {
  if (mistake) return mistake.valid_from;
  return all.length === 0 ? null : now;
};

/** Time of the same plate that ended where the mistake began and has no successor. */
const interrupted = (
  mistake: PlatePeriodRow,
  own: readonly PlatePeriodRow[],
  same: readonly PlatePeriodRow[],
): PlatePeriodRow | undefined => {
  const began = mistake.valid_from?.getTime();
  const former = own.find(
    (period) => began !== undefined && period.valid_to?.getTime() === began && same.includes(period),
  );
  const isLast = same.every(({ valid_to }) => valid_to !== null && valid_to.getTime() <= (began ?? 0));
  return isLast ? former : undefined;
};

/**
 * Turns accepted requests into changes of the stored periods. The first plate of a vehicle is carried since ever, a later
 * one from now on. A plate that was entered on the same day and that nothing refers to is taken for a mistake: its
 * successor has its start.
 */
export const planPlates = (
  requests: readonly (PlateRequest & { readonly vehicleId: number })[],
  periods: readonly PlatePeriodRow[],
  moment: Moment,
): PlatePlan => {
  const ends = new Map<number, Date | null>();
  const removed = new Set<number>();
  const respelled: Respelling[] = [];
  const starts = new Map<number, Date | null>();
  const byVehicle = Map.groupBy(periods, ({ vehicle_id }) => vehicle_id);
  const byKey = Map.groupBy(periods, ({ plate_key }) => plate_key);
  const samePlates = (plate: string) =>
    (byKey.get(plateKey(plate)) ?? []).filter(({ license_plate }) => isSamePlate(license_plate, plate));
  const end = (period: PlatePeriodRow, at: Date) => {
    const ending = endWithin(period, at, moment);
    if (ending) ends.set(period.id, ending);
    else removed.add(period.id);
  };

  for (const { vehicleId, plate } of requests) {
    const all = byVehicle.get(vehicleId) ?? [];
    const own = all.find(isOpen);
    if (own && isSamePlate(own.license_plate, plate)) {
      respelled.push({ id: own.id, license_plate: plate });
      continue;
    }
    const mistake = mistakeOf(own, moment);
    const former = mistake && interrupted(mistake, all, samePlates(plate));
    if (mistake) removed.add(mistake.id);
    else if (own) end(own, moment.now);
    if (former) ends.set(former.id, null);
    else starts.set(vehicleId, startOf(mistake, all, moment.now));
  }

  const losers: number[] = [];
  const added = requests.flatMap(({ vehicleId, plate }): NewPeriod[] => {
    const start = starts.get(vehicleId);
    if (start === undefined || isMissingPlate(plate)) return [];
    const same = samePlates(plate);
    for (const other of same.filter((period) => isOpen(period) && !ends.has(period.id) && !removed.has(period.id))) {
      end(other, endOf(other, moment.now));
      losers.push(other.vehicle_id);
    }
    const earlier = same.filter(({ id }) => !removed.has(id)).map(({ id, valid_to }) => ends.get(id) ?? valid_to);
    const valid_from = latest([start, ...earlier]);
    return [{ vehicle_id: vehicleId, license_plate: plate, plate_key: plateKey(plate), valid_from }];
  });
  return { ended: [...ends].map(([id, end_at]) => ({ id, end_at })), removed: [...removed], respelled, added, losers };
};
