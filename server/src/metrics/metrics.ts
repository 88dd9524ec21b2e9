import { productName } from '@flottwart/contract/rules/product';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/connect.ts';

export interface Metrics {
  readonly recordResponse: (labels: ResponseLabels, seconds: number) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

export interface ResponseLabels {
  readonly method: string;
  /** Pattern of the route, never a URL, which would carry ids and secrets. */
  readonly route: string;
  readonly status: number;
}

/** Facts about the installation, read when they are asked for. */
export interface Installation {
  readonly version: string;
  readonly freeBytes: () => Promise<number>;
  readonly lastBackup: () => Promise<{ readonly at: Date; readonly bytes: number } | null>;
}

const prefix = `${productName.toLowerCase()}_`;
const responseSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** The queue updates its counts every few seconds; this only reads them. */
const readQueues = async (db: Database): Promise<readonly QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select name, queued_count as waiting, active_count as active, failed_count as failed
    from pgboss.queue where name not like '\\_\\_%'`.execute(db);
  return rows;
};

/** Seconds that the oldest job has been waiting since it could have started. */
const readOldestWaiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds from pgboss.job
    where state < 'active' and start_after <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
};

const isMailQueue = /(^|-)mails?$|^security-notice$/;

const readFailedMails = async (db: Database): Promise<number> =>
  (await readQueues(db)).reduce((sum, { name, failed }) => sum + (isMailQueue.test(name) ? failed : 0), 0);

/** Gauge of one figure, absent while it cannot be read. */
const measure = (registry: Registry, name: string, help: string, read: () => Promise<number | null>): void => {
  const gauge = new Gauge({
    name: `${prefix}${name}`,
    help,
    registers: [registry],
    collect: async () => {
      const value = await read().catch(() => null);
      gauge.remove();
      if (value !== null) gauge.set(value);
    },
  });
};

const countConnections = (registry: Registry, db: Database): void => {
  const gauge = new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of requests to the database; waiting: requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { open, idle, waiting } = db.connections();
      gauge.set({ state: 'used' }, open - idle);
      gauge.set({ state: 'idle' }, idle);
      gauge.set({ state: 'waiting' }, waiting);
    },
  });
};

const countJobs = (registry: Registry, db: Database): void => {
  measure(
    registry,
    'oldest_waiting_job_seconds',
    'Time that the oldest job has been waiting since it could have started.',
    () => readOldestWaiting(db),
  );
  measure(registry, 'mails_failed', 'Mails given up within the last day, after all attempts.', () =>
    readFailedMails(db),
  );
  const gauge = new Gauge({
    name: `${prefix}jobs`,
    help: 'Background jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect: async () => {
      // The other metrics matter most while the database is away.
      const queues = await readQueues(db).catch(() => []);
      gauge.reset();
      for (const { name: queue, waiting, active, failed } of queues) {
        gauge.set({ queue, state: 'waiting' }, waiting);
        gauge.set({ queue, state: 'active' }, active);
        gauge.set({ queue, state: 'failed' }, failed);
      }
    },
  });
};

/** Figures that the running server keeps, read when they are asked for. */
export interface Usage {
  readonly streams: () => number;
  readonly uploads: () => number;
  readonly uploadBytes: () => number;
  readonly refusals: ReadonlyMap<string, number>;
}

const measureUsage = (registry: Registry, { streams, uploads, uploadBytes, refusals }: Usage): void => {
  const gauges = [
    ['streams', 'Whole lists and files that are being downloaded.', streams],
    ['uploads', 'Files that are being received.', uploads],
    ['upload_bytes', 'Memory of received files that are being processed.', uploadBytes],
  ] as const;
  for (const [name, help, read] of gauges) {
    const gauge = new Gauge({
      name: `${prefix}${name}`,
      help,
      registers: [registry],
      collect: () => {
        gauge.set(read());
      },
    });
  }
  const refused = new Gauge({
    name: `${prefix}quota_refusals`,
    help: 'Requests refused since the start because a company had used up a quota or a limit.',
    labelNames: ['quota'],
    registers: [registry],
    collect: () => {
      for (const [quota, count] of refusals) refused.set({ quota }, count);
    },
  });
};

const describeInstallation = (registry: Registry, { version, freeBytes, lastBackup }: Installation): void => {
  const info = new Gauge({
    name: `${prefix}build_info`,
    help: 'Version of the program; always 1.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
  measure(registry, 'disk_free_bytes', 'Free space on the disk of DATA_DIR.', freeBytes);
  measure(
    registry,
    'backup_last_timestamp_seconds',
    'Time of the latest nightly backup, once there is one.',
    async () => {
      const last = await lastBackup();
      return last && last.at.getTime() / 1_000;
    },
  );
  measure(registry, 'backup_last_size_bytes', 'Size of the latest nightly backup, once there is one.', async () => {
    const last = await lastBackup();
    return last?.bytes ?? null;
  });
};

export const createMetrics = (db: Database, usage: Usage, installation: Installation): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix });
  countConnections(registry, db);
  countJobs(registry, db);
  measureUsage(registry, usage);
  describeInstallation(registry, installation);
  const responses = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time until a response was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: responseSeconds,
    registers: [registry],
  });
  return {
    recordResponse: ({ method, route, status }, seconds) => responses.observe({ method, route, status }, seconds),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
