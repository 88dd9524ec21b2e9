import { daysAhead, daysBetween, kmAhead } from '@flottwart/contract/rules/due-level';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers } from './odometers.ts';
import { type TireChange, tireChanges } from './tire-change.ts';

/** Legal and lease dates continue for a vehicle out of service, those of work with it do not; nothing is due for a returned one. */
export const pausedStatuses = {
  inspection_valid_until: ['VehicleStatus_RETURNED'],
  uvv_due_date: ['VehicleStatus_RETURNED', 'VehicleStatus_OUT_OF_SERVICE'],
  next_service_date: ['VehicleStatus_RETURNED', 'VehicleStatus_OUT_OF_SERVICE'],
  return_date: ['VehicleStatus_RETURNED'],
} as const;

type DatedColumn = keyof typeof pausedStatuses;

/** Tables or aliases of a vehicle and its work item in the caller's query. */
interface Tables {
  readonly vehicle: string;
  readonly item: string;
}

/** True where a date of a vehicle is due up to and including a day; an unknown date never is. */
export const isDateDue = (column: DatedColumn, until: string, { vehicle, item }: Tables): RawBuilder<SqlBool> => {
  const date = sql.ref(`${vehicle}.${column}`);
  return sql`(${date} <= ${until}::date and ${date} <> ${unknownDay}::date
    and ${sql.ref(`${item}.status`)} <> all (${pausedStatuses[column]}::text[]))`;
};

/** True where a vehicle in use still has the tyres of the season; one axle is enough, because tyres are changed together. */
export const isTireChangeDue = (
  { season, settledFrom }: TireChange,
  { vehicle, item }: Tables,
): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${vehicle}.${name}`);
  const isOpen = (last: string) => sql`(${column(last)} is null or ${column(last)} < ${settledFrom}::date)`;
  return sql`(${sql.ref(`${item}.status`)} <> all (${pausedStatuses.next_service_date}::text[]) and (
    (${column('front_tire_season')} = ${season} and ${isOpen('last_front_tire_change')})
    or (${column('rear_tire_season')} = ${season} and ${isOpen('last_rear_tire_change')})))`;
};

/** Kilometres left that are as urgent as a date up to that day; null if none are. */
const kmDueUntil = (until: string, today: string): number | null => {
  const days = daysBetween(today, until);
  if (days >= daysAhead.month) return kmAhead.month;
  if (days >= daysAhead.week) return kmAhead.week;
  return days >= -1 ? -1 : null;
};

/** True where the service is due by mileage; the distance left counts whole kilometres, as the due list shows it. */
const isMileageDue = (companyId: CompanyId, kmLeft: number, today: string): RawBuilder<SqlBool> => sql`
  (work_items.status <> all (${pausedStatuses.next_service_date}::text[]) and vehicles.id in (
    select odometer.vehicle_id from ${latestOdometers(companyId, today)} as odometer
    join vehicles serviced on serviced.company_id = ${companyId} and serviced.id = odometer.vehicle_id
    where floor(serviced.next_service_km - odometer.odometer_km) <= ${kmLeft}::integer))`;

/** True where anything that the due list names is due up to and including a day. */
export const isVehicleDue = (companyId: CompanyId, until: string, today: string): RawBuilder<SqlBool> => {
  const tables = { vehicle: 'vehicles', item: 'work_items' };
  const columns = declaredKeys(pausedStatuses);
  const kmLeft = kmDueUntil(until, today);
  const conditions = [
    ...columns.map((column) => isDateDue(column, until, tables)),
    ...tireChanges(today)
      .filter(({ due }) => due <= until)
      .map((change) => isTireChangeDue(change, tables)),
    ...(kmLeft === null ? [] : [isMileageDue(companyId, kmLeft, today)]),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
};
