import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { isMissingPlate, isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import type { Day } from '../../lib/clock.ts';

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
  /** Last change of the vehicle. */
  readonly updated_at: Date;
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

export const isOpen = ({ valid_to }: PlatePeriodRow): boolean => valid_to === null;

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
  readonly former?: FormerPlate | undefined;
}

/** Fate of the plate before: kept in the history or replaced as a mistake; absent, a plate entered today is a mistake. Nothing that is named is replaced. */
export type FormerPlate = 'kept' | 'replaced';

/** Entered on the same day, so that another plate corrects it. */
export const isEnteredToday = ({ recorded_at }: Pick<PlatePeriodRow, 'recorded_at'>, now: Date): boolean =>
  berlinDay(recorded_at) === berlinDay(now);

/** End of a period; null for one that would be empty and that nothing refers to. */
const endWithin = ({ id, valid_from }: PlatePeriodRow, at: Date, { now, used }: Moment): Date | null => {
  if (valid_from === null || at > valid_from) return at;
  return used.has(id) && now > valid_from ? now : null;
};

/** The present plate, if it was a mistake and nothing refers to it. */
const mistakeOf = (own: PlatePeriodRow | undefined, { now, used, former }: Moment): PlatePeriodRow | undefined => {
  if (!own || used.has(own.id) || former === 'kept') return undefined;
  return former === 'replaced' || isEnteredToday(own, now) ? own : undefined;
};

/** Present period of a vehicle that a request is not only another spelling of. */
const replacedBy = ({ vehicleId, plate }: PlateRequest, periods: readonly PlatePeriodRow[]) =>
  periods.find(
    (period) => period.vehicle_id === vehicleId && isOpen(period) && !isSamePlate(period.license_plate, plate),
  );

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
 * one from now on. A plate that was entered on the same day and that nothing refers to is taken for a mistake, unless the
 * caller says otherwise: its successor has its start.
 */
export const planPlates = (
  requests: readonly (PlateRequest & { readonly vehicleId: number })[],
  periods: readonly PlatePeriodRow[],
  moment: Moment,
): PlatePlan => {
  const ends = new Map<number, Date | null>();
  // Known before the first request is met: two vehicles may give their plates back to each other.
  const removed = new Set(requests.flatMap((request) => mistakeOf(replacedBy(request, periods), moment)?.id ?? []));
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
    const same = samePlates(plate).filter(({ id }) => !removed.has(id));
    const former = mistake && interrupted(mistake, all, same);
    if (own && !mistake) end(own, moment.now);
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
