import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getVehicleInfo } from './telematics.service.ts';

export const telematicsRoutes = (context: Context): readonly Route[] => [
  route(api.getVehicleInfo, ({ session, query }) => getVehicleInfo(context, session, query.vehicleId)),
];
