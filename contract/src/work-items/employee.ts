import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { employeeFields } from '../kinds/employee/fields.ts';
import { sortKeys } from '../kinds/field.ts';
import { changeShape, readShape } from '../kinds/field-schemas.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { maxEmployeeNumberLength } from '../rules/limits.ts';
import { id, line } from '../text.ts';
import { tripTimes } from '../trips.ts';
import { coreChangeFields, coreFields, coreFilters, hasChanges, itemPath, nothingToChange } from './core.ts';

export const employee = z.object({
  ...coreFields,
  ...readShape(employeeFields),
  /** In lists alone: vehicle of the latest trip while that lasts, empty otherwise, that trip, seconds driven since Monday, and the latest check of the licence. */
  currentVehicleId: id().nullable().optional(),
  currentLicensePlate: z.string().optional(),
  currentTrip: z
    .object({ id: id(), ...tripTimes })
    .nullable()
    .optional(),
  secondsThisWeek: z.int().min(0).optional(),
  licenceCheckedOn: z.string().nullable().optional(),
});
export type Employee = z.infer<typeof employee>;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  summary: 'Fahrer',
  access: 'member',
  query: listQuery(['id', ...sortKeys(employeeFields)], {
    ...coreFilters('employee'),
    /** Drivers with a number that differs from this one in its leading zeros alone. */
    similarNumber: line(maxEmployeeNumberLength).optional(),
  }),
  responses: { 200: z.array(employee) },
  paged: true,
});

const exportEmployees = exportOf('/api/employees/export', 'Fahrer als Excel-Datei', listEmployees.query.omit(paging));

const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/:id',
  summary: 'Ein Fahrer',
  access: 'member',
  params: itemPath,
  responses: { 200: employee },
});

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/employees',
  summary: 'Fahrer anlegen',
  access: 'member',
  body: z.strictObject(changeShape(employeeFields)),
  responses: { 201: employee },
});

export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/:id',
  summary: 'Fahrer ändern',
  access: 'member',
  params: itemPath,
  /** Numbers are changed by an ADMIN only. */
  body: z
    .strictObject({ ...coreChangeFields('employee'), ...changeShape(employeeFields) })
    .refine(hasChanges, nothingToChange),
  responses: { 200: employee },
});

const deleteEmployee = endpoint({
  method: 'POST',
  path: '/api/admin/delete-employee',
  summary: 'Fahrer löschen; seine Fahrten behalten Namen und Fahrzeug',
  access: 'admin',
  body: z.strictObject({ employeeId: id() }),
  responses: { 200: messageResponse },
});

export const employeeEndpoints = {
  listEmployees,
  exportEmployees,
  getEmployee,
  createEmployee,
  updateEmployee,
  deleteEmployee,
} as const;
