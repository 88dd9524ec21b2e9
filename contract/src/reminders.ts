import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, severalOf } from './list.ts';
import { dueLevels } from './rules/due-names.ts';

/** Upcoming or overdue appointment of a vehicle or a driver: a day, or a mileage with a known odometer. */
export const dueDate = z.object({
  /** Null for an appointment of a driver. */
  vehicleId: z.int().nullable(),
  /** Null for an appointment of a vehicle. */
  employeeId: z.int().nullable(),
  title: z.string(),
  /** Empty for a driver. */
  licensePlate: z.string(),
  type: z.enum([
    'HU/AU',
    'UVV-Prüfung',
    'Service',
    'Service (km)',
    'Reifenwechsel',
    'Leasingrückgabe',
    'Führerscheinkontrolle',
  ]),
  level: z.enum(dueLevels),
  date: z.string().nullable(),
  remainingDays: z.int().nullable(),
  dueKm: z.int().nullable(),
  remainingKm: z.int().nullable(),
});
export type DueDate = z.infer<typeof dueDate>;

export const dueDates = endpoint({
  method: 'GET',
  path: '/api/vehicles/due-dates',
  summary: 'Anstehende und überfällige Termine der Fahrzeuge und Fahrer, dringendste zuerst',
  access: 'member',
  query: listQuery(['date'], { level: severalOf(z.enum(dueLevels)).optional() }).omit({
    q: true,
    sort: true,
    order: true,
  }),
  responses: { 200: z.array(dueDate) },
  paged: true,
});
