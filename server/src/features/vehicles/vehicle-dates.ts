import { unknownDay } from '@flottwart/contract/rules/known-dates';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Legal and lease dates continue for a vehicle out of service, wear does not; nothing is due for a returned one. */
export const pausedStatuses = {
  inspection_valid_until: ['VehicleStatus_RETURNED'],
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

/** True where the inspection, the service or the return is due up to and including a day. */
export const isVehicleDue = (until: string): RawBuilder<SqlBool> => {
  const columns = Object.keys(pausedStatuses) as DatedColumn[];
  const conditions = columns.map((column) => isDateDue(column, until, { vehicle: 'vehicles', item: 'work_items' }));
  return sql`(${sql.join(conditions, sql` or `)})`;
};
