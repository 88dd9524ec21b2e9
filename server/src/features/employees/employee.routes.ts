import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { employeeSheet } from './employee.mapper.ts';
import { createEmployee, deleteEmployee, getEmployee, listEmployees, updateEmployee } from './employee.service.ts';

export const employeeRoutes = (context: Context): readonly Route[] => [
  route(api.listEmployees, ({ session, query }) => listEmployees(context, session, query)),
  route(api.exportEmployees, ({ session, query }) =>
    exportFile(employeeSheet, () => listEmployees(context, session, query)),
  ),
  route(api.getEmployee, ({ session, params }) => getEmployee(context, session, params.id)),
  transactionRoute(api.createEmployee, ({ session, body, idempotencyKey }) =>
    createEmployee(context, session, body, idempotencyKey),
  ),
  transactionRoute(api.updateEmployee, ({ session, params, body }) =>
    updateEmployee(context, session, params.id, body),
  ),
  route(api.deleteEmployee, ({ session, body }) => deleteEmployee(context, session, body.employeeId)),
];
