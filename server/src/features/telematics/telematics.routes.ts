import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { createFleetPositions } from './map/fleet-positions.service.ts';
import { createTiles } from './map/tile.service.ts';
import { getVehicleInfo } from './telematics.service.ts';
import { addTelematicsCredential, removeTelematicsCredential } from './telematics-credential.service.ts';

/** Positions and tiles are created once, because they keep what was read. */
export const telematicsRoutes = (context: Context): readonly Route[] => {
  const getFleetPositions = createFleetPositions(context);
  const getTile = createTiles(context);
  return [
    route(api.getVehicleInfo, ({ session, query }) => getVehicleInfo(context, session, query.vehicleId)),
    route(api.getFleetPositions, ({ session, query }) => getFleetPositions(session, query.vehicleId)),
    route(api.getMapTile, ({ session, params }) => getTile(session, params)),
    route(api.addTelematicsCredential, ({ session, params, body, ...caller }) =>
      addTelematicsCredential(context, session, { id: params.companyId, body }, caller),
    ),
    route(api.removeTelematicsCredential, ({ session, params }) =>
      removeTelematicsCredential(context, session, params.id),
    ),
  ];
};
