import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { correctVehiclePlate, listVehiclePlates, removeVehiclePlate } from './plate-history.service.ts';

/** Above vehicles and offences, because offences follow the periods of plates. */
export const plateHistoryRoutes = (context: Context): readonly Route[] => [
  route(api.listVehiclePlates, ({ session, params }) => listVehiclePlates(context, session, params.id)),
  route(api.correctVehiclePlate, ({ session, params, body }) => correctVehiclePlate(context, session, params, body)),
  route(api.removeVehiclePlate, ({ session, params }) => removeVehiclePlate(context, session, params)),
];
