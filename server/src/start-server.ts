import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { assembleApp, createServer } from './app.ts';
import { backupWorkers } from './backup/daily-backup.job.ts';
import type { Config } from './config.ts';
import { createConnectors } from './connectors/connectors.ts';
import type { Mailbox, Mailer } from './connectors/mail/mailer.ts';
import { createOutboxMailer } from './connectors/mail/outbox-mailer.ts';
import { createSmtpMailer } from './connectors/mail/smtp-mailer.ts';
import type { Context, PublicDemo } from './context.ts';
import { analyzeTables } from './db/analyze-tables.ts';
import { createCompanyQuotas } from './db/company-quotas.ts';
import { type ConnectionTarget, openAppDatabase } from './db/connect.ts';
import { createSlowQueryLog } from './db/query-timeout.ts';
import { createThrottle } from './db/throttle.ts';
import { drainConnections } from './http/connection-draining.ts';
import type { LogDestination } from './http/logging.ts';
import { measureResponses } from './http/measure-responses.ts';
import { openTransfers, type TransferLimits, transferLimits } from './http/transfers.ts';
import { analyzeTableWorker } from './jobs/analyze-table.job.ts';
import { startQueue } from './jobs/queue.ts';
import { findLastBackup } from './lib/backup-folder.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { freeBytesOf } from './lib/free-disk.ts';
import type { Log } from './lib/log.ts';
import { createPasswordWork } from './lib/password-work.ts';
import type { MatchesHash } from './lib/passwords.ts';
import { projectFolder } from './lib/program-files.ts';
import { programVersion } from './lib/program-version.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { loadSecretKey } from './lib/secret-key.ts';
import { createSecurityLog, openSecurityLogFile } from './lib/security-log.ts';
import { createSummarisedLog } from './lib/summarised-log.ts';
import { createListTotals } from './live/list-totals.ts';
import { publishGap } from './live/live-events.ts';
import { openLiveFeed } from './live/live-feed.ts';
import type { Installation } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { prepareForRequests } from './prepare-database.ts';
import { warnOfProblems } from './start-warnings.ts';
import { fillDueDates } from './work-items/due-dates/check-due-dates.job.ts';
import { workersOf } from './workers.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly context: Context;
  /** Finishes running requests, takes no new ones and closes the database last. */
  readonly close: () => Promise<void>;
}

export interface ServerOptions {
  readonly target: ConnectionTarget;
  readonly clock?: Clock;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly heartbeatMs?: number;
  /** Injected by tests that count password checks. */
  readonly matchesHash?: MatchesHash;
  /** Runs scheduled jobs; off where a test controls the clock. */
  readonly runScheduledJobs?: boolean;
  readonly webFolder?: string | null;
  /** Prints the progress of an upgrade; on installations without a mail server the file of each mail as well. */
  readonly announce?: (line: string) => void;
  /** Prints the link that confirms a new account as well; only where no log keeps it. */
  readonly printsLinks?: boolean;
  /** Demo only. */
  readonly mailbox?: Mailbox | null;
  readonly publicDemo?: PublicDemo | null;
  readonly logTo?: LogDestination;
  /** Time a stopping server still takes requests, so that proxies release their connections. */
  readonly drainMs?: number;
  /** Smaller in tests. */
  readonly limits?: Partial<TransferLimits> & { readonly batchRows?: number };
}

const builtWeb = join(projectFolder, 'web/dist');
const appConnections = 20;
const defaultHeartbeatMs = 20_000;

const createMailer = (
  { smtpUrl, mailFrom, dataDir }: Config,
  { announce = () => undefined, printsLinks = false }: Pick<ServerOptions, 'announce' | 'printsLinks'>,
): Mailer =>
  smtpUrl
    ? createSmtpMailer(smtpUrl, mailFrom)
    : createOutboxMailer(join(dataDir, 'outbox'), mailFrom, ({ file, confirmationLink }) => {
        announce(`No mail server is configured; the mail is in ${file}`);
        if (printsLinks && confirmationLink) announce(`  ${confirmationLink}`);
      });

/** Written whatever the log level is, except with `silent`: the events are for the operator, not for troubleshooting. */
const securityLinesOf = ({ securityLog: { file }, logLevel }: Config, log: Log, logTo?: LogDestination) => {
  const close = async (): Promise<void> => undefined;
  if (file !== null) return openSecurityLogFile(file, (error) => log.error({ err: error }, 'security log failed'));
  if (logTo) return { ...logTo, close };
  return { write: (line: string) => logLevel !== 'silent' && process.stdout.write(line), close };
};

const installationOf = ({ dataDir, backup }: Config): Installation => ({
  version: programVersion(),
  freeBytes: () => freeBytesOf(dataDir),
  lastBackup: () => findLastBackup(backup.folder),
});

export const startServer = async (config: Config, options: ServerOptions): Promise<RunningServer> => {
  const { target, clock = systemClock, pause = sleep, mailbox = null, publicDemo = null } = options;
  const { heartbeatMs = defaultHeartbeatMs, webFolder = existsSync(builtWeb) ? builtWeb : null } = options;
  const { drainMs = 0, runScheduledJobs = true, limits = {} } = options;
  const app = createServer(config, options.logTo);
  const log: Log = app.log;
  const warnOnce = createSummarisedLog();
  const secretKey = await loadSecretKey(config.secretKey, config.dataDir);
  const preparing = prepareForRequests(target, secretKey, { log, print: options.announce });
  // Awaited below, where its failure ends the start.
  preparing.catch(() => undefined);
  const db = openAppDatabase(
    // An embedded server is reached without a password: routes are registered while it is checked.
    'url' in target ? await preparing : target,
    {
      max: appConnections,
      onError: (error) => warnOnce(log, 'idle', { err: error }, 'idle database connection lost'),
      batchRows: limits.batchRows,
    },
    createSlowQueryLog(config.slowQueryMs, log),
  );
  const mailer = createMailer(config, options);
  const connectors = createConnectors(config.connectors, pause, clock);
  const live = await openLiveFeed(target, log);
  const totals = createListTotals(live);
  const throttle = createThrottle(db, clock, secretKey);
  const quotas = createCompanyQuotas(db, clock, secretKey);
  const transfers = await openTransfers(config.dataDir, quotas, { ...transferLimits, ...limits });
  const secrets = createSecretBox(secretKey);
  const securityLines = securityLinesOf(config, log, options.logTo);
  const securityLog = createSecurityLog(securityLines, {
    clock,
    secretKey,
    hasFullAddresses: config.securityLog.hasFullAddresses,
  });
  const outer = {
    config,
    db,
    clock,
    mailer,
    mailbox,
    publicDemo,
    connectors,
    secrets,
    log,
    securityLog,
    pause,
    throttle,
    quotas,
    passwords: createPasswordWork(options.matchesHash),
    live,
    heartbeatMs,
    totals,
  };
  const contextWith = (enqueue: Context['enqueue']): Context => ({ ...outer, enqueue });
  const workers = (enqueue: Context['enqueue']) => [
    ...workersOf(contextWith(enqueue)),
    ...backupWorkers({ config, target, secretKey, clock }),
    analyzeTableWorker(target),
  ];
  const usage = {
    streams: transfers.downloads.used,
    uploads: transfers.uploads.arriving,
    uploadBytes: transfers.uploads.memoryUsed,
    refusals: quotas.refusals,
  };
  const metrics =
    config.metrics && (await import('./metrics/metrics.ts')).createMetrics(db, usage, installationOf(config));
  if (metrics) measureResponses(app, metrics.recordResponse);
  // The queue waits for the database while the routes are registered.
  const starting = preparing.then(async () => {
    if ((await fillDueDates({ db, clock, log })) > 0) await analyzeTables(target, ['due_dates']);
    await publishGap(db);
    return startQueue(target, workers, log, { runScheduledJobs });
  });
  const context = contextWith(async (...job) => (await starting).enqueue(...job));
  const drain = drainConnections(app);
  const assembling = assembleApp(app, context, webFolder, transfers);
  const [queue] = await Promise.all([starting, assembling]).catch(async (error: unknown) => {
    await live.close();
    throw error;
  });
  const url = await app.listen({ port: config.port, host: config.host });
  if (runScheduledJobs) void warnOfProblems(context, options.announce ?? (() => undefined));
  const metricsServer = metrics && config.metrics && (await startMetricsServer(metrics, config.metrics, log));

  const close = async (): Promise<void> => {
    await drain(drainMs);
    // Open event streams never finish by themselves.
    await live.close();
    await metricsServer?.close();
    await app.close();
    await queue.stop();
    mailer.close();
    await securityLines.close();
    await db.destroy();
  };
  return { app, url, metricsUrl: metricsServer?.url ?? null, context, close };
};
