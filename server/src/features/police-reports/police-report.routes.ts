import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { generatePoliceReport } from './generate-report.service.ts';
import { getPoliceReport, listPoliceReports, updatePoliceReport } from './police-report.service.ts';

export const policeReportRoutes = (context: Context): readonly Route[] => [
  route(api.listPoliceReports, ({ session, query }) => listPoliceReports(context, session, query)),
  route(api.generatePoliceReport, ({ session, body, idempotencyKey }) =>
    generatePoliceReport(context, session, body, idempotencyKey),
  ),
  route(api.getPoliceReport, ({ session, params }) => getPoliceReport(context, session, params.id)),
  route(api.updatePoliceReport, ({ session, params, body }) => updatePoliceReport(context, session, params.id, body)),
];
