import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getVehicleInfo } from './telematics.service.ts';
import { addTelematicsCredential, removeTelematicsCredential } from './telematics-credential.service.ts';

export const telematicsRoutes = (context: Context): readonly Route[] => [
  route(api.getVehicleInfo, ({ session, query }) => getVehicleInfo(context, session, query.vehicleId)),
  route(api.addTelematicsCredential, ({ session, params, body, ...caller }) =>
    addTelematicsCredential(context, session, { id: params.companyId, body }, caller),
  ),
  route(api.removeTelematicsCredential, ({ session, params }) =>
    removeTelematicsCredential(context, session, params.id),
  ),
];
