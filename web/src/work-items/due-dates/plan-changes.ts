import type { BoardDate } from '@flottwart/contract/due-dates';
import { berlinTime } from '@flottwart/contract/rules/berlin-time';
import { postponableKinds } from '@flottwart/contract/rules/due-dates';
import type { DueKind } from '@flottwart/contract/rules/due-names';
import type { BulkValue } from '@flottwart/contract/work-items/bulk';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { BodyOf } from '../../api/query.ts';
import { fromDateTimeInput } from '../../lib/german-dates.ts';

/** Date that is recorded as done, postponed or assigned: one of the board, or one of an item that is shown. */
export type DueEntry = Pick<
  BoardDate,
  | 'kind'
  | 'itemKind'
  | 'itemId'
  | 'title'
  | 'licensePlate'
  | 'date'
  | 'dueAt'
  | 'isByMileage'
  | 'dueKm'
  | 'nextServiceDate'
  | 'nextServiceKm'
>;

type ItemKind = DueEntry['itemKind'];
type Values = Readonly<Record<string, BulkValue>>;

interface FieldChange {
  readonly values: Values;
  /** Expected values: a date that somebody has changed since is left. */
  readonly from: Values;
}

/** Changes by the kind of the items, and drivers whose licence was checked. */
export interface DatePlan {
  readonly changes: ReadonlyMap<ItemKind, BodyOf<'PATCH /api/workitems/bulk'>['changes']>;
  readonly checkedDrivers: readonly number[];
}

/** Columns of the dates that a vehicle keeps itself. */
const dateFields: Readonly<Partial<Record<DueKind, string>>> = {
  inspection: 'huValidUntil',
  service: 'nextServiceDate',
  uvv: 'uvvDueDate',
  'lease-return': 'returnDate',
};

/** Date of a vehicle as its fields have it, which may be none yet. */
export const vehicleDate = (
  vehicle: Vehicle,
  kind: 'inspection' | 'service' | 'uvv' | 'tires' | 'lease-return',
): DueEntry => {
  const { id, title, licensePlate, naechsterService: nextServiceDate, naechsterServiceInKm } = vehicle;
  const nextServiceKm = kind === 'service' ? naechsterServiceInKm : null;
  const days = {
    inspection: vehicle.gueltigkeitHauptuntersuchung,
    service: nextServiceDate,
    uvv: vehicle.uvvDueDate,
    tires: null,
    'lease-return': vehicle.rueckgabedatum,
  };
  return {
    kind,
    itemKind: 'vehicle',
    itemId: id,
    title,
    licensePlate,
    date: days[kind],
    dueAt: null,
    isByMileage: days[kind] === null && nextServiceKm !== null,
    dueKm: nextServiceKm,
    nextServiceDate: kind === 'service' ? nextServiceDate : null,
    nextServiceKm,
  };
};

/** Several dates of one item are one change, because each item may be named once. */
const toPlan = (
  entries: readonly DueEntry[],
  changeOf: (entry: DueEntry) => FieldChange | null,
): DatePlan['changes'] => {
  const byKind = Map.groupBy(entries, ({ itemKind }) => itemKind);
  const plans = [...byKind].map(([kind, ofKind]) => {
    const items = Map.groupBy(ofKind, ({ itemId }) => itemId);
    const changes = [...items].flatMap(([id, dates]) => {
      const parts = dates.map(changeOf).filter((part) => part !== null);
      if (parts.length === 0) return [];
      const merged = (side: keyof FieldChange): Values => Object.assign({}, ...parts.map((part) => part[side]));
      return [{ id, values: merged('values'), from: merged('from') }];
    });
    return [kind, changes] as const;
  });
  return new Map(plans.filter(([, changes]) => changes.length > 0));
};

export interface DoneChoice {
  readonly doneOn: string;
  /** Next dates by kind, as confirmed. */
  readonly next: Readonly<Partial<Record<DueKind, string>>>;
  /** Mileage of the next service; null for none any more. */
  readonly nextServiceKm: (entry: DueEntry) => number | null;
}

/** True for a service of a vehicle that has a mileage for it. */
export const hasServiceKm = ({ kind, nextServiceKm }: DueEntry): boolean =>
  kind === 'service' && nextServiceKm !== null;

/** A service has a day unless it is due by mileage alone. */
const hasServiceDate = (entry: DueEntry): boolean =>
  entry.kind === 'service' && (entry.nextServiceDate !== null || !hasServiceKm(entry));

/** True for a date whose next one is a day of the vehicle. */
export const hasNextDay = (entry: DueEntry): boolean => !entry.isByMileage || hasServiceDate(entry);

/** One service ends its day and its mileage. */
const serviceChange = (entry: DueEntry, { next, nextServiceKm }: DoneChoice): FieldChange => {
  const km = nextServiceKm(entry);
  const hasKm = hasServiceKm(entry) || km !== null;
  return {
    values: {
      ...(hasServiceDate(entry) && { nextServiceDate: next.service ?? null }),
      ...(hasKm && { naechsterServiceInKm: km }),
    },
    from: {
      ...(hasServiceDate(entry) && { nextServiceDate: entry.nextServiceDate }),
      ...(hasKm && { naechsterServiceInKm: entry.nextServiceKm }),
    },
  };
};

const doneChange = (entry: DueEntry, choice: DoneChoice): FieldChange | null => {
  const { doneOn, next } = choice;
  const { kind, date } = entry;
  if (kind === 'licence-check') return null;
  if (kind === 'task') return { values: { status: 'TaskStatus_DONE' }, from: {} };
  if (kind === 'answer') return { values: { status: 'PoliceReportStatus_SENT' }, from: {} };
  if (kind === 'lease-return') return { values: { status: 'VehicleStatus_RETURNED' }, from: {} };
  if (kind === 'tires') return { values: { lastFrontTireChange: doneOn, lastRearTireChange: doneOn }, from: {} };
  if (kind === 'service') return serviceChange(entry, choice);
  const field = dateFields[kind];
  const day = next[kind];
  return field === undefined || day === undefined ? null : { values: { [field]: day }, from: { [field]: date } };
};

/** Changes that record dates as done, each with its next one. */
export const planDone = (entries: readonly DueEntry[], choice: DoneChoice): DatePlan => ({
  changes: toPlan(entries, (entry) => doneChange(entry, choice)),
  checkedDrivers: [...new Set(entries.filter(({ kind }) => kind === 'licence-check').map(({ itemId }) => itemId))],
});

/** True for a date that the company sets itself; a mileage has none. */
export const isPostponable = ({ kind, isByMileage }: DueEntry): boolean =>
  postponableKinds.includes(kind) && !isByMileage;

const postponedChange = (entry: DueEntry, day: string): FieldChange | null => {
  if (!isPostponable(entry)) return null;
  const { kind, date, dueAt } = entry;
  if (kind === 'task') {
    if (dueAt === null) return null;
    // A task keeps its time of day, unless spring leaves that out.
    const sameTime = fromDateTimeInput(`${day}T${berlinTime(new Date(dueAt))}`);
    return { values: { dueDate: sameTime || fromDateTimeInput(`${day}T12:00`) }, from: { dueDate: dueAt } };
  }
  const field = dateFields[kind];
  return field === undefined ? null : { values: { [field]: day }, from: { [field]: date } };
};

export const planPostponed = (entries: readonly DueEntry[], day: string): DatePlan => ({
  changes: toPlan(entries, (entry) => postponedChange(entry, day)),
  checkedDrivers: [],
});

/** A date belongs to whom its item is assigned to. */
export const planAssigned = (entries: readonly DueEntry[], assignedToUsername: string | null): DatePlan => ({
  changes: toPlan(entries, () => ({ values: { assignedToUsername }, from: {} })),
  checkedDrivers: [],
});
