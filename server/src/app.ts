import rateLimit from '@fastify/rate-limit';
import { api } from '@flottwart/contract/api';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { accountSecurityRoutes } from './features/auth/account-security.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createSessions, remainingSessionMs } from './features/auth/public.ts';
import { authorityRoutes } from './features/authorities/authority.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { disputesRoutes } from './features/disputes/disputes.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { driverOverviewRoutes } from './features/driver-overview/driver-overview.routes.ts';
import { dueBoardRoutes } from './features/due-dates/due-board.routes.ts';
import { employeeRoutes } from './features/employees/employee.routes.ts';
import { importRoutes } from './features/imports/import.routes.ts';
import { leasingRoutes } from './features/leasing/leasing.routes.ts';
import { listRoutes } from './features/lists/list.routes.ts';
import { plateHistoryRoutes } from './features/plate-history/plate-history.routes.ts';
import { policeReportRoutes } from './features/police-reports/police-report.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { readinessRoutes } from './features/readiness/readiness.routes.ts';
import { reminderRoutes } from './features/reminders/reminder.routes.ts';
import { repairRecordRoutes } from './features/repair-records/repair-record.routes.ts';
import { sampleDataRoutes } from './features/sample-data/sample-data.routes.ts';
import { taskRoutes } from './features/tasks/task.routes.ts';
import { telematicsRoutes } from './features/telematics/telematics.routes.ts';
import { tripRoutes } from './features/trips/trip.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { vehicleCockpitRoutes } from './features/vehicle-cockpit/vehicle-cockpit.routes.ts';
import { vehicleDayRoutes } from './features/vehicle-days/vehicle-day.routes.ts';
import { vehicleRoutes } from './features/vehicles/vehicle.routes.ts';
import { documentApi } from './http/api-docs.ts';
import { limitBodyTime } from './http/body-timeout.ts';
import { compressResponses } from './http/compression.ts';
import { demoRoutes } from './http/demo.routes.ts';
import { createDeviceCookie } from './http/device-cookie.ts';
import { handleErrors, sendError } from './http/error-handler.ts';
import { acceptJson } from './http/json-body.ts';
import { type LogDestination, loggerOptions, logResponses, newRequestId } from './http/logging.ts';
import { malformedRequestHandler } from './http/malformed-request.ts';
import { createHttpServer } from './http/pipelining.ts';
import { guardPublicDemo } from './http/public-demo-guard.ts';
import { registerRoutes } from './http/register-routes.ts';
import { endRequestsWithoutClient } from './http/request-turns.ts';
import { assertComplete, type Route } from './http/route.ts';
import { logSecurityEvents } from './http/security-events.ts';
import { addSecurityHeaders, responseWithHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { sendTags } from './http/send-response.ts';
import { systemRoutes } from './http/system.routes.ts';
import { type Transfers, transferLimits } from './http/transfers.ts';
import { collectMethods } from './http/unknown-paths.ts';
import { serializerCompiler, validatorCompiler } from './http/validation.ts';
import { routedUrl, serveNoPages, serveWebPages } from './http/web-pages.ts';
import { networkOf } from './lib/network-address.ts';
import { liveRoutes } from './live/live.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { attachmentRoutes } from './work-items/attachments/attachment.routes.ts';
import { workItemRoutes } from './work-items/work-item.routes.ts';

/** All features of the application. */
const features: readonly ((context: Context) => readonly Route[])[] = [
  systemRoutes,
  demoRoutes,
  authRoutes,
  accountSecurityRoutes,
  userRoutes,
  notificationRoutes,
  calendarRoutes,
  listRoutes,
  companyRoutes,
  privacyRoutes,
  workItemRoutes,
  attachmentRoutes,
  vehicleRoutes,
  plateHistoryRoutes,
  reminderRoutes,
  dueBoardRoutes,
  readinessRoutes,
  taskRoutes,
  employeeRoutes,
  repairRecordRoutes,
  policeReportRoutes,
  authorityRoutes,
  tripRoutes,
  vehicleDayRoutes,
  vehicleCockpitRoutes,
  driverOverviewRoutes,
  telematicsRoutes,
  importRoutes,
  documentsRoutes,
  leasingRoutes,
  disputesRoutes,
  sampleDataRoutes,
  (context) => liveRoutes(context, remainingSessionMs),
];

const maxBodyBytes = 256 * 1024;
const requestTimeoutMs = 30_000;

/** Created first, because everything else needs its logger, which writes to standard output by default. */
export const createServer = (config: Config, logTo?: LogDestination): FastifyInstance => {
  const app = fastify({
    logger: loggerOptions(config, logTo),
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, config.publicUrl);
      return sendError(reply, error);
    },
    rewriteUrl: routedUrl,
    clientErrorHandler: malformedRequestHandler(config.publicUrl),
    serverFactory: (handle) =>
      createHttpServer(handle, {
        ServerResponse: responseWithHeaders(config.publicUrl),
        // The longest upload; every other body has less time.
        requestTimeout: transferLimits.receive.totalMs,
        keepAliveTimeout: 72_000,
      }),
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Requests that reached a closing server are still served, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
};

export const assembleApp = async (
  app: FastifyInstance,
  context: Context,
  webFolder: string | null,
  transfers: Transfers,
): Promise<void> => {
  const { config, db, clock, quotas } = context;
  handleErrors(app);
  logResponses(app);
  logSecurityEvents(app, context.securityLog);
  addSecurityHeaders(app, config.publicUrl);
  endRequestsWithoutClient(app);
  if (config.requestsPerMinute > 0) {
    await app.register(rateLimit, {
      global: false,
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      ban: -1,
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    // Hook of all requests: the plugin's own ones would run after a route's session look-up, and not for unknown paths.
    app.addHook('onRequest', app.rateLimit());
  }
  sendTags(app);
  compressResponses(app);
  const methodsOf = collectMethods(app);
  await documentApi(app);
  const routes = features.flatMap((feature) => feature(context));
  assertComplete(Object.values(api), routes);
  const sessions = createSessions(db, clock);
  const cookie = createDeviceCookie(config.publicUrl);
  limitBodyTime(app, requestTimeoutMs);
  if (context.publicDemo) guardPublicDemo(app);
  await registerRoutes(app, routes, { ...transfers, sessions, cookie, quotas });
  if (webFolder) await serveWebPages(app, webFolder, methodsOf);
  else serveNoPages(app, methodsOf);
};
