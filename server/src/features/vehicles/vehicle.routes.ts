import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { vehicleSheet } from './vehicle.mapper.ts';
import { createVehicle, getVehicle, listLicensePlates, listVehicles, updateVehicle } from './vehicle.service.ts';

export const vehicleRoutes = (context: Context): readonly Route[] => [
  route(api.listVehicles, ({ session, query }) => listVehicles(context, session, query)),
  route(api.exportVehicles, ({ session, query }) =>
    exportFile(vehicleSheet, () => listVehicles(context, session, query)),
  ),
  route(api.licensePlates, ({ session, query }) => listLicensePlates(context, session, query)),
  route(api.getVehicle, ({ session, params }) => getVehicle(context, session, params.id)),
  transactionRoute(api.createVehicle, ({ session, body, idempotencyKey }) =>
    createVehicle(context, session, body, idempotencyKey),
  ),
  transactionRoute(api.updateVehicle, ({ session, params, body }) => updateVehicle(context, session, params.id, body)),
];
