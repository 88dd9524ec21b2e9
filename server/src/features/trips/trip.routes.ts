import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { tripSheet } from './trip.mapper.ts';
import { getTrip, listTrips, searchTrips } from './trip.service.ts';

export const tripRoutes = (context: Context): readonly Route[] => [
  route(api.listTrips, ({ session, query }) => listTrips(context, session, query)),
  route(api.exportTrips, ({ session, query }) =>
    exportFile(tripSheet(context.clock()), () => listTrips(context, session, query)),
  ),
  route(api.searchTrips, ({ session, query }) => searchTrips(context, session, query)),
  route(api.getTrip, ({ session, params }) => getTrip(context, session, params.id)),
];
