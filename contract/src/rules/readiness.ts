import { addDays } from './berlin-time.ts';
import { knownDay } from './known-dates.ts';
import type { ReadinessReasonType, ReadinessState } from './readiness-labels.ts';
import { durationTone } from './trip-duration.ts';

/** Facts of one vehicle that decide whether it can be used on a day. */
export interface ReadinessFacts {
  readonly status: string;
  readonly inspectionValidUntil: string | null;
  readonly nextServiceDate: string | null;
  /** Whole kilometres until the next service, negative beyond it; `null` without odometer or mileage. */
  readonly kmToService: number | null;
  readonly returnDate: string | null;
  /** The most pressing repair that is not done and not planned for later: a blocking one first, then the earliest. */
  readonly repair: { readonly id: number; readonly status: string; readonly date: string | null } | null;
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
const repairReason = ({ repair }: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  if (!repair) return [];
  const { id, status } = repair;
  const date = knownDay(repair.date);
  const isUnderWay = status === repairUnderWayStatus;
  if (!isUnderWay && date !== null && date > day) return [];
  return [reason('repair', isUnderWay || date === day, { repairId: id, status, date })];
};

/** On the day of its return a vehicle can still be driven there. */
const leaseReason = ({ returnDate }: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  const date = knownDay(returnDate);
  return date !== null && date <= day ? [reason('lease', date < day, { date })] : [];
};

const serviceReason = ({ nextServiceDate, kmToService }: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  const date = knownDay(nextServiceDate);
  const isLate = date !== null && date < day;
  const isBeyond = kmToService !== null && kmToService < 0;
  if (!isLate && !isBeyond) return [];
  return [reason('service', false, { date: isLate ? date : null, km: isBeyond ? -kmToService : null })];
};

const inspectionReason = ({ inspectionValidUntil }: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  const date = knownDay(inspectionValidUntil);
  return date !== null && date < day ? [reason('inspection', true, { date })] : [];
};

const minuteMs = 60_000;

const unknownInspection = ({ inspectionValidUntil }: ReadinessFacts): readonly ReadinessReason[] =>
  knownDay(inspectionValidUntil) === null ? [reason('inspectionUnknown', false)] : [];

const isNotReady = (reasons: readonly ReadinessReason[]): boolean => reasons.some(({ isBlocking }) => isBlocking);

/** A driver is missing only in a vehicle that could be driven. */
const driverReasons = (
  { driver, hasTrips, shift }: ReadinessFacts,
  others: readonly ReadinessReason[],
): readonly ReadinessReason[] => [
  ...(driver || !hasTrips || isNotReady(others) ? [] : [reason('driver', false)]),
  ...(shift && durationTone(shift.minutes * minuteMs) !== 'normal' ? [reason('shift', false, shift)] : []),
];

/**
 * Reasons in the order of their types. A returned vehicle has no other; one that stands still needs neither driver nor inspection, and one
 * out of service no service, as in the due dates.
 */
const reasonsOf = (facts: ReadinessFacts, day: string): readonly ReadinessReason[] => {
  const { status } = facts;
  if (status === returnedStatus) return [reason('lease', true, { status, date: knownDay(facts.returnDate) })];
  const isOffRoad = offRoadStatuses.includes(status);
  const others = [
    ...(isOffRoad ? [reason('status', true, { status })] : []),
    ...inspectionReason(facts, day),
    ...(isOffRoad ? [] : unknownInspection(facts)),
    ...repairReason(facts, day),
    ...leaseReason(facts, day),
    ...(status === 'VehicleStatus_OUT_OF_SERVICE' ? [] : serviceReason(facts, day)),
  ];
  return isOffRoad ? others : [...others, ...driverReasons(facts, others)];
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
