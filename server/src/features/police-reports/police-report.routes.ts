import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { createPoliceReport, generatePoliceReport } from './generate-report.service.ts';
import { listPoliceMails, policeLetter, previewPoliceMail, sendPoliceMail } from './mail/police-mail.service.ts';
import { resolvePoliceMail } from './mail/resolve-mail.service.ts';
import { policeReportSheet } from './police-report.mapper.ts';
import { getPoliceReport, listPoliceReports, updatePoliceReport } from './police-report.service.ts';
import { whoDrove } from './who-drove.service.ts';

export const policeReportRoutes = (context: Context): readonly Route[] => [
  route(api.listPoliceReports, ({ session, query }) => listPoliceReports(context, session, query)),
  route(api.exportPoliceReports, ({ session, query }) =>
    exportFile(policeReportSheet, () => listPoliceReports(context, session, query)),
  ),
  route(api.generatePoliceReport, ({ session, body, idempotencyKey }) =>
    generatePoliceReport(context, session, body, idempotencyKey),
  ),
  transactionRoute(api.createPoliceReport, ({ session, body, idempotencyKey }) =>
    createPoliceReport(context, session, body, idempotencyKey),
  ),
  route(api.getPoliceReport, ({ session, params }) => getPoliceReport(context, session, params.id)),
  transactionRoute(api.updatePoliceReport, ({ session, params, body }) =>
    updatePoliceReport(context, session, params.id, body),
  ),
  route(api.whoDrove, ({ session, query }) => whoDrove(context, session, query)),
  route(api.listPoliceMails, ({ session, params }) => listPoliceMails(context, session, params.id)),
  route(api.previewPoliceMail, ({ session, params }) => previewPoliceMail(context, session, params.id)),
  route(api.policeLetter, ({ session, params }) => policeLetter(context, session, params.id)),
  route(api.sendPoliceMail, ({ session, params, query, body, signal }) =>
    sendPoliceMail(context, session, { id: params.id, repeatOf: query.repeatOf, confirmed: body }, signal),
  ),
  route(api.resolvePoliceMail, ({ session, params, body }) => resolvePoliceMail(context, session, params.id, body)),
];
