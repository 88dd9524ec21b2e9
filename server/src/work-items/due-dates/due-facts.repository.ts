import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import {
  type DriverFacts,
  driverDueDates,
  type ItemDueDate,
  type ReportFacts,
  reportDueDates,
  type TaskFacts,
  taskDueDates,
  vehicleDueDates,
} from '@flottwart/contract/rules/item-due-dates';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { type MileageSource, projectionMonths } from '@flottwart/contract/rules/mileage-projection';
import type { TireSeason } from '@flottwart/contract/rules/tire-change';
import { type RawBuilder, sql } from 'kysely';
import { allRows, mapRead, type Read } from '../../db/read.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { latestOdometers, type VehicleCondition } from '../odometers.ts';

export interface DatedItem {
  readonly id: number;
  readonly dates: readonly ItemDueDate[];
}

type Tenant = Pick<TenantContext, 'companyId' | 'now'>;
type Ids = readonly number[];

interface VehicleRow {
  readonly id: number;
  readonly status: string;
  readonly isArchived: boolean;
  readonly inspectionValidUntil: string | null;
  readonly uvvDueDate: string | null;
  readonly nextServiceDate: string | null;
  readonly nextServiceKm: number | null;
  readonly returnDate: string | null;
  readonly frontSeason: TireSeason | null;
  readonly lastFrontChange: string | null;
  readonly rearSeason: TireSeason | null;
  readonly lastRearChange: string | null;
  readonly latestKm: number | null;
  readonly latestAt: Date | null;
  readonly source: MileageSource;
  readonly deviceKm: number | null;
  readonly deviceAt: Date | null;
  readonly repairKm: number | null;
  readonly repairAt: Date | null;
}

const mileagesOf = (km: number | null, at: Date | null) => (km === null || at === null ? [] : [{ km, at }]);

const datedVehicle = (row: VehicleRow): DatedItem => {
  const [latest] = mileagesOf(row.latestKm, row.latestAt);
  const dates = vehicleDueDates({
    ...row,
    axles: [
      { season: row.frontSeason, lastChange: row.lastFrontChange },
      { season: row.rearSeason, lastChange: row.lastRearChange },
    ],
    odometer: {
      latest: latest ? { ...latest, source: row.source } : null,
      firsts: [...mileagesOf(row.deviceKm, row.deviceAt), ...mileagesOf(row.repairKm, row.repairAt)],
    },
  });
  return { id: row.id, dates };
};

/** A vehicle with the latest mileage, and the first ones of device and repairs that its kilometres per day are counted from. */
const readVehicles = ({ companyId, now }: Tenant, ids: Ids): Read<readonly DatedItem[]> => {
  const today = berlinDay(now);
  const isWanted: VehicleCondition = (id) => sql`${id} = any(${ids}::integer[])`;
  const rows = allRows(sql<VehicleRow>`
    select vehicle.id, item.status, item.is_archived as "isArchived",
      vehicle.inspection_valid_until as "inspectionValidUntil", vehicle.uvv_due_date as "uvvDueDate",
      vehicle.next_service_date as "nextServiceDate", vehicle.next_service_km as "nextServiceKm",
      vehicle.return_date as "returnDate", vehicle.front_tire_season as "frontSeason",
      vehicle.last_front_tire_change as "lastFrontChange", vehicle.rear_tire_season as "rearSeason",
      vehicle.last_rear_tire_change as "lastRearChange",
      odometer.odometer_km as "latestKm", odometer.odometer_at as "latestAt", odometer.source,
      course.odometer_km as "deviceKm", course.odometer_at as "deviceAt",
      odometer.first_repair_km as "repairKm", odometer.first_repair_at as "repairAt"
    from vehicles vehicle
    join work_items item on item.company_id = ${companyId} and item.id = vehicle.id
    left join ${latestOdometers(companyId, today, isWanted)} as odometer on odometer.vehicle_id = vehicle.id
    left join (
      select distinct on (vehicle_id) vehicle_id, odometer_km, odometer_at from odometer_months
      where company_id = ${companyId} and ${isWanted(sql`vehicle_id`)}
        and month >= date_trunc('month', ${today}::date - make_interval(months => ${projectionMonths}))::date
      order by vehicle_id, month
    ) as course on course.vehicle_id = vehicle.id
    where vehicle.company_id = ${companyId} and ${isWanted(sql`vehicle.id`)}`);
  return mapRead(rows, (vehicles) => vehicles.map(datedVehicle));
};

/** Facts of other kinds are columns of the item, of its own table and of what hangs on it. */
const readFacts = <Facts>(
  { companyId }: Tenant,
  ids: Ids,
  {
    columns,
    tables,
    dueDates,
  }: {
    readonly columns: RawBuilder<unknown>;
    readonly tables: RawBuilder<unknown>;
    readonly dueDates: (facts: Facts) => readonly ItemDueDate[];
  },
): Read<readonly DatedItem[]> => {
  const rows = allRows(sql<Facts & { readonly id: number }>`
    select item.id, item.status, item.is_archived as "isArchived", ${columns}
    from work_items item ${tables}
    where item.company_id = ${companyId} and item.id = any(${ids}::integer[])`);
  return mapRead(rows, (items) => items.map((facts) => ({ id: facts.id, dates: dueDates(facts) })));
};

const readDrivers = (tenant: Tenant, ids: Ids) =>
  readFacts<DriverFacts>(tenant, ids, {
    columns: sql`item.created_at as "createdAt", driver.first_licence_check_on as "firstCheckOn",
      licence.checked_on as "checkedOn", company.licence_check_months as "checkMonths"`,
    tables: sql`
      join employees driver on driver.company_id = item.company_id and driver.id = item.id
      join companies company on company.company_id = item.company_id
      left join licence_checks licence on licence.company_id = item.company_id and licence.employee_id = item.id
        and licence.is_latest`,
    dueDates: driverDueDates,
  });

const readTasks = (tenant: Tenant, ids: Ids) =>
  readFacts<TaskFacts>(tenant, ids, {
    columns: sql`task.due_at as "dueAt"`,
    tables: sql`join tasks task on task.company_id = item.company_id and task.id = item.id`,
    dueDates: taskDueDates,
  });

const readReports = (tenant: Tenant, ids: Ids) =>
  readFacts<ReportFacts>(tenant, ids, {
    columns: sql`item.created_at as "createdAt"`,
    tables: sql`join police_reports report on report.company_id = item.company_id and report.id = item.id`,
    dueDates: reportDueDates,
  });

interface DatedKind {
  /** Fields that move a date, besides status and archive. */
  readonly fields: readonly string[];
  readonly read: (tenant: Tenant, ids: Ids) => Read<readonly DatedItem[]>;
}

/** Kinds with due dates of their own. A repair has none, it moves those of its vehicles. */
export const datedKinds: Readonly<Record<Exclude<Kind, 'repairrecord'>, DatedKind>> = {
  vehicle: {
    fields: [
      'huValidUntil',
      'uvvDueDate',
      'nextServiceDate',
      'naechsterServiceInKm',
      'returnDate',
      'frontTireType',
      'lastFrontTireChange',
      'rearTireType',
      'lastRearTireChange',
    ],
    read: readVehicles,
  },
  employee: { fields: [], read: readDrivers },
  task: { fields: ['dueDate'], read: readTasks },
  policereport: { fields: [], read: readReports },
};

export const repairFields: readonly string[] = ['repairDate', 'mileageAtRepair'];
