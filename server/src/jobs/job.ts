import type { z } from 'zod';

/** Kind of background work: payload schema, retries and schedule. */
export interface Job<P extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: P;
  readonly retries: number;
  /** Retry delays grow unless `steady`. */
  readonly retryDelay?: 'growing' | 'steady';
  /** Name of the job that gets the payload once the retries are used up, also if the server died each time. */
  readonly afterFailure?: string;
  /** Five cron fields in Europe/Berlin, for scheduled work with an empty payload. */
  readonly cron?: string;
  /** Concurrency per server, 1 by default. */
  readonly concurrency?: number;
  /** Concurrency per server of jobs that were enqueued for one group, so that groups take turns. */
  readonly concurrencyPerGroup?: number;
  /** Timeout of one run, a quarter of an hour by default. */
  readonly timeoutSeconds?: number;
}

export const defineJob = <P extends z.ZodObject>(job: Job<P>): Job<P> => job;

/** Job with its handler, bound to its dependencies. */
export interface Worker {
  readonly job: Job;
  /** Rejects a payload that breaks the job's schema. */
  readonly run: (payload: unknown) => Promise<void>;
}

export const worker = <P extends z.ZodObject>(job: Job<P>, run: (payload: z.output<P>) => Promise<void>): Worker => ({
  job,
  run: async (payload) => run(job.payload.parse(payload)),
});
