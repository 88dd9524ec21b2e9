import type { DueDate } from '@flottwart/contract/work-items/vehicle';
import { sql } from 'kysely';

/** Returned vehicles have no appointments any more. */
const withAppointments = sql`work_items.status <> 'VehicleStatus_RETURNED'`;

const appointments = (companyId: number, until: string) => sql`
  select vehicles.id as "vehicleId", work_items.title, vehicles.license_plate as "licensePlate", due.type, due.date
  from vehicles
  join work_items on work_items.company_id = vehicles.company_id and work_items.id = vehicles.id
  cross join lateral (values
    ('HU/AU', vehicles.inspection_valid_until),
    ('Service', vehicles.next_service_date),
    ('Leasingrückgabe', vehicles.return_date)) as due (type, date)
  where vehicles.company_id = ${companyId} and due.date <= ${until}::date and ${withAppointments}
    and (vehicles.inspection_valid_until <= ${until}::date or vehicles.next_service_date <= ${until}::date
      or vehicles.return_date <= ${until}::date)`;

export const selectDueDates = (
  companyId: number,
  until: string,
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
) =>
  sql<DueDate>`${appointments(companyId, until)}
    order by due.date, vehicles.id, due.type limit ${limit} offset ${offset}`;

export const countDueDates = (companyId: number, until: string) =>
  sql<{ total: number }>`select count(*) as total from (${appointments(companyId, until)}) as due`;
