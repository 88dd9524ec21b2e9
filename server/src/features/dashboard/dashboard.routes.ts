import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { getDashboard } from './dashboard.service.ts';

export const dashboardRoutes = (context: Context): readonly Route[] => [
  route(api.getDashboard, ({ session }) => getDashboard(context, session)),
];
