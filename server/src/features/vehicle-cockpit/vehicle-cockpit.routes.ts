import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { getVehicleCockpit } from './vehicle-cockpit.service.ts';
import { createVehicleCosts } from './vehicle-cost.service.ts';
import { chooseVehiclePhoto } from './vehicle-photo.service.ts';

/** Costs are created once, because they keep the median of each fleet. */
export const vehicleCockpitRoutes = (context: Context): readonly Route[] => {
  const getVehicleCosts = createVehicleCosts(context);
  return [
    route(api.getVehicleCockpit, ({ session, params }) => getVehicleCockpit(context, session, params.id)),
    route(api.getVehicleCosts, ({ session, params }) => getVehicleCosts(session, params.id)),
    transactionRoute(api.chooseVehiclePhoto, ({ session, params, body }) =>
      chooseVehiclePhoto(context, session, params.id, body.attachmentId),
    ),
  ];
};
