import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { createReadiness } from './readiness.service.ts';

export const readinessRoutes = (context: Context): readonly Route[] => {
  const readiness = createReadiness(context);
  return [
    route(api.listReadiness, ({ session, query }) => readiness.list(session, query)),
    route(api.countReadiness, ({ session, query }) => readiness.count(session, query.day)),
  ];
};
