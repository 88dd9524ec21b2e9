import { answerDays, isAnswered } from './answer-deadline.ts';
import { addDays, berlinDay } from './berlin-time.ts';
import { firstLicenceCheck, nextLicenceCheck } from './driver-data.ts';
import type { DueKind } from './due-names.ts';
import { knownDay, knownInstant } from './known-dates.ts';
import { type OdometerCourse, projectMileage } from './mileage-projection.ts';
import { firstTireChange, type TireSeason } from './tire-change.ts';

/** Types of due dates, each at most once per item; their names are stored. */
export const dueTypes = [
  'inspection',
  'uvv',
  'service',
  'service-km',
  'tires-summer',
  'tires-winter',
  'lease-return',
  'licence-check',
  'task',
  'answer',
] as const;
export type DueType = (typeof dueTypes)[number];

/** A service is due on a day or at a mileage, tyres in one of two seasons. */
export const kindOf = (type: DueType | DueKind): DueKind => {
  if (type === 'service-km') return 'service';
  return type === 'tires-summer' || type === 'tires-winter' ? 'tires' : type;
};

/** Due date of an item, independent of the day on which somebody asks for it. */
export interface ItemDueDate {
  readonly type: DueType;
  /** First tyre change that was missed, or projected day of a service by mileage, null if unknown. */
  readonly day: string | null;
  /** Instant of a task. */
  readonly dueAt: Date | null;
  readonly dueKm: number | null;
  /** Not rounded. */
  readonly kmLeft: number | null;
  /** Last day on which a projected day is believed. */
  readonly believedUntil: string | null;
  /** True for the first licence check of a driver. */
  readonly isFirst: boolean;
  /** True for one whose day an update has chosen. */
  readonly isSpread: boolean;
}

const dueDate = (type: DueType, details: Partial<ItemDueDate>): ItemDueDate => ({
  type,
  day: null,
  dueAt: null,
  dueKm: null,
  kmLeft: null,
  believedUntil: null,
  isFirst: false,
  isSpread: false,
  ...details,
});

const dueOn = (type: DueType, day: string | null, details: Partial<ItemDueDate> = {}): readonly ItemDueDate[] =>
  day === null ? [] : [dueDate(type, { day, ...details })];

interface VehicleFacts {
  readonly status: string;
  readonly isArchived: boolean;
  readonly inspectionValidUntil: string | null;
  readonly uvvDueDate: string | null;
  readonly nextServiceDate: string | null;
  readonly nextServiceKm: number | null;
  readonly returnDate: string | null;
  readonly axles: readonly { readonly season: TireSeason | null; readonly lastChange: string | null }[];
  readonly odometer: OdometerCourse;
}

const tireChangeOf = ({ axles }: VehicleFacts, season: TireSeason): readonly ItemDueDate[] => {
  const [first = null] = axles
    .filter((axle) => axle.season === season)
    .map(({ lastChange }) => firstTireChange(season, lastChange))
    .sort();
  return dueOn(`tires-${season}`, first);
};

const serviceByMileage = ({ nextServiceKm, odometer }: VehicleFacts): readonly ItemDueDate[] => {
  if (nextServiceKm === null) return [];
  const kmLeft = odometer.latest && nextServiceKm - odometer.latest.km;
  return [dueDate('service-km', { dueKm: nextServiceKm, kmLeft, ...projectMileage(nextServiceKm, odometer) })];
};

/** Legal and lease dates continue for a vehicle out of service, those of work with it do not; nothing is due for a returned one. */
export const vehicleDueDates = (vehicle: VehicleFacts): readonly ItemDueDate[] => {
  const { status, isArchived } = vehicle;
  if (isArchived || status === 'VehicleStatus_RETURNED') return [];
  const legal = [
    ...dueOn('inspection', knownDay(vehicle.inspectionValidUntil)),
    ...dueOn('lease-return', knownDay(vehicle.returnDate)),
  ];
  if (status === 'VehicleStatus_OUT_OF_SERVICE') return legal;
  return [
    ...legal,
    ...dueOn('uvv', knownDay(vehicle.uvvDueDate)),
    ...dueOn('service', knownDay(vehicle.nextServiceDate)),
    ...serviceByMileage(vehicle),
    ...tireChangeOf(vehicle, 'summer'),
    ...tireChangeOf(vehicle, 'winter'),
  ];
};

export interface DriverFacts {
  readonly status: string;
  readonly createdAt: Date;
  readonly firstCheckOn: string | null;
  readonly checkedOn: string | null;
  readonly checkMonths: number;
}

/** The check after the latest one by the rule of the company; the first on the day that an update has chosen, else counted from the creation. */
export const driverDueDates = ({
  status,
  createdAt,
  firstCheckOn,
  checkedOn,
  checkMonths,
}: DriverFacts): readonly ItemDueDate[] => {
  if (status !== 'ACTIVE') return [];
  if (checkedOn !== null) return dueOn('licence-check', nextLicenceCheck(checkedOn, checkMonths));
  const day = firstCheckOn ?? firstLicenceCheck(berlinDay(createdAt));
  return dueOn('licence-check', day, { isFirst: true, isSpread: firstCheckOn !== null });
};

export interface TaskFacts {
  readonly status: string;
  readonly dueAt: Date | null;
}

export const taskDueDates = ({ status, dueAt }: TaskFacts): readonly ItemDueDate[] => {
  const instant = knownInstant(dueAt);
  return status === 'TaskStatus_DONE' || instant === null ? [] : dueOn('task', berlinDay(instant), { dueAt: instant });
};

export interface ReportFacts {
  readonly status: string;
  readonly isArchived: boolean;
  readonly createdAt: Date;
}

/** Answer to an authority, counted from the creation of the report. */
export const reportDueDates = ({ status, isArchived, createdAt }: ReportFacts): readonly ItemDueDate[] =>
  isArchived || isAnswered(status) ? [] : dueOn('answer', addDays(berlinDay(createdAt), answerDays));
