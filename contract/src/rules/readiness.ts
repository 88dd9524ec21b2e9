import { addDays } from './berlin-time.ts';
import { knownDay } from './known-dates.ts';
import type { ReadinessReasonType, ReadinessState } from './readiness-labels.ts';
import { durationTone } from './trip-duration.ts';

/** A repair that is not done. */
export interface OpenRepair {
  readonly id: number;
  readonly status: string;
  readonly date: string | null;
}

/** Facts of one vehicle of the fleet that decide whether it can be used on a day; due dates as they are stored, later ones may be left out. */
export interface ReadinessFacts {
  readonly status: string;
  readonly isInspectionKnown: boolean;
  readonly inspectionValidUntil: string | null;
  readonly nextServiceDate: string | null;
  /** Whole kilometres until the next service, negative beyond it; `null` without odometer or mileage. */
  readonly kmToService: number | null;
  readonly returnDate: string | null;
  readonly repairs: readonly OpenRepair[];
  readonly driver: { readonly name: string } | null;
  /** False where the company has had no trips of late, from which a driver could be known. */
  readonly hasTrips: boolean;
  /** Hours of the known driver on the day before, in all vehicles, or the length of their longest trip of it if that is longer. */
  readonly shift: { readonly tripId: number; readonly minutes: number; readonly openSince: string | null } | null;
}

export interface ReadinessReason {
  readonly type: ReadinessReasonType;
  /** Keeps the vehicle off the road; the others are remarks. */
  readonly isBlocking: boolean;
  /** Status of the vehicle or of the repair. */
  readonly status: string | null;
  readonly date: string | null;
  /** Kilometres beyond the service. */
  readonly km: number | null;
  readonly minutes: number | null;
  readonly repairId: number | null;
  readonly tripId: number | null;
  /** Start of a trip without an end that is not believed; the hours are then not known. */
  readonly openSince: string | null;
}

export interface Readiness {
  readonly state: ReadinessState;
  readonly reasons: readonly ReadinessReason[];
}

/** Days ahead for which the question has an answer; the past is not kept. */
export const maxReadinessDays = 365;

/** Days back in which a trip says who drives a vehicle. */
export const driverKnownForDays = 14;

/** Tomorrow: the day that is planned today. */
export const defaultReadinessDay = (today: string): string => addDays(today, 1);

export const isReadinessDay = (day: string, today: string): boolean =>
  day >= today && day <= addDays(today, maxReadinessDays);

/** Statuses in which a vehicle stands still, whatever else is known of it. */
export const offRoadStatuses: readonly string[] = ['VehicleStatus_IN_REPAIR', 'VehicleStatus_OUT_OF_SERVICE'];
export const returnedStatus = 'VehicleStatus_RETURNED';
export const repairUnderWayStatus = 'RepairRecordStatus_IN_REPAIR';

type Details = Partial<Omit<ReadinessReason, 'type' | 'isBlocking'>>;

const reason = (type: ReadinessReasonType, isBlocking: boolean, details: Details = {}): ReadinessReason => ({
  type,
  isBlocking,
  status: null,
  date: null,
  km: null,
  minutes: null,
  repairId: null,
  tripId: null,
  openSince: null,
  ...details,
});

/** Under way or planned for the day: blocking. Missed or without a date: a remark. Later: none. */
const isBlockingRepair = ({ status, date }: OpenRepair, day: string): boolean =>
  status === repairUnderWayStatus || date === day;

const isAfterDay = (repair: OpenRepair, day: string): boolean =>
  !isBlockingRepair(repair, day) && (knownDay(repair.date) ?? day) > day;

/** Blocking ones first, then by day, those without one last. */
const placeOf = (repair: OpenRepair, day: string): string =>
  `${isBlockingRepair(repair, day) ? 0 : 1} ${knownDay(repair.date) ?? 'none'}`;

/** The most pressing repair alone. */
const repairReason = ({ repairs }: ReadinessFacts, day: string): ReadinessReason | null => {
  if (repairs.length === 0) return null;
  const [first] = repairs
    .filter((repair) => !isAfterDay(repair, day))
    .sort((a, b) => placeOf(a, day).localeCompare(placeOf(b, day)) || a.id - b.id);
  if (!first) return null;
  const { id, status, date } = first;
  return reason('repair', isBlockingRepair(first, day), { repairId: id, status, date: knownDay(date) });
};

/** On the day of its return a vehicle can still be driven there. */
const leaseReason = ({ returnDate }: ReadinessFacts, day: string): ReadinessReason | null =>
  returnDate !== null && returnDate <= day ? reason('lease', returnDate < day, { date: returnDate }) : null;

const serviceReason = ({ nextServiceDate, kmToService }: ReadinessFacts, day: string): ReadinessReason | null => {
  const isLate = nextServiceDate !== null && nextServiceDate < day;
  const isBeyond = kmToService !== null && kmToService < 0;
  if (!isLate && !isBeyond) return null;
  return reason('service', false, { date: isLate ? nextServiceDate : null, km: isBeyond ? -kmToService : null });
};

const inspectionReason = (
  { inspectionValidUntil, isInspectionKnown }: ReadinessFacts,
  day: string,
  isOffRoad: boolean,
): ReadinessReason | null => {
  if (inspectionValidUntil !== null && inspectionValidUntil < day)
    return reason('inspection', true, { date: inspectionValidUntil });
  return isInspectionKnown || isOffRoad ? null : reason('inspectionUnknown', false);
};

const minuteMs = 60_000;

const isNotReady = (reasons: readonly ReadinessReason[]): boolean => reasons.some(({ isBlocking }) => isBlocking);

/** A driver is missing only in a vehicle that could be driven. */
const driverReason = (
  { driver, hasTrips }: ReadinessFacts,
  others: readonly ReadinessReason[],
): ReadinessReason | null => (driver || !hasTrips || isNotReady(others) ? null : reason('driver', false));

const shiftReason = ({ shift }: ReadinessFacts): ReadinessReason | null =>
  shift && (shift.openSince !== null || durationTone(shift.minutes * minuteMs) !== 'normal')
    ? reason('shift', false, shift)
    : null;

const given = (reasons: readonly (ReadinessReason | null)[]): readonly ReadinessReason[] =>
  reasons.filter((one) => one !== null);

/** Reasons in the order of their types. A vehicle that stands still needs neither driver nor inspection. */
const reasonsOf = (facts: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  const { status } = facts;
  const isOffRoad = offRoadStatuses.includes(status);
  const others = given([
    isOffRoad ? reason('status', true, { status }) : null,
    inspectionReason(facts, day, isOffRoad),
    repairReason(facts, day),
    leaseReason(facts, day),
    serviceReason(facts, day),
  ]);
  return isOffRoad ? others : given([...others, driverReason(facts, others), shiftReason(facts)]);
};

const stateOf = (reasons: readonly ReadinessReason[]): ReadinessState => {
  if (isNotReady(reasons)) return 'notReady';
  return reasons.length > 0 ? 'remark' : 'ready';
};

/** Judges a vehicle on a day (YYYY-MM-DD in Berlin). */
export const judgeReadiness = (facts: ReadinessFacts, day: string): Readiness => {
  const reasons = reasonsOf(facts, day);
  return { state: stateOf(reasons), reasons };
};
