import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getVehicleDay } from './vehicle-day.service.ts';

export const vehicleDayRoutes = (context: Context): readonly Route[] => [
  route(api.getDayOfTrip, ({ session, params: { id } }) => getVehicleDay(context, session, { kind: 'trip', id })),
  route(api.getDayOfOffence, ({ session, params: { id } }) =>
    getVehicleDay(context, session, { kind: 'policereport', id }),
  ),
];
