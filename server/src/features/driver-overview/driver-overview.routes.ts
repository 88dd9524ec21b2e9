import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { getDriverOverview } from './driver-overview.service.ts';
import { listLicenceChecks, recordLicenceCheck, removeLicenceCheck } from './licence-check.service.ts';

export const driverOverviewRoutes = (context: Context): readonly Route[] => [
  route(api.getDriverOverview, ({ session, params }) => getDriverOverview(context, session, params.id)),
  route(api.listLicenceChecks, ({ session, params, query }) => listLicenceChecks(context, session, params.id, query)),
  transactionRoute(api.recordLicenceCheck, ({ session, params, body }) =>
    recordLicenceCheck(context, session, params.id, body),
  ),
  transactionRoute(api.removeLicenceCheck, ({ session, params }) => removeLicenceCheck(context, session, params)),
];
