import type { z } from 'zod';

/** A kind of background work: what it needs to know, how it is tried again, and what it does. */
export interface Job<P extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: P;
  readonly retries: number;
  /** Pauses between tries grow unless they are said to be steady. */
  readonly pauses?: 'growing' | 'steady';
  /** Five cron fields in Europe/Berlin, for work that comes round by itself with an empty payload. */
  readonly cron?: string;
  /** How many of them one server does at a time; one by one if not said. */
  readonly atOnce?: number;
  /** How long it may take at most; a quarter of an hour if not said. */
  readonly timeoutSeconds?: number;
}

export const defineJob = <P extends z.ZodObject>(job: Job<P>): Job<P> => job;

/** A job together with the code that does it, bound to what that code needs. */
export interface Worker {
  readonly job: Job;
  readonly run: (payload: never) => Promise<void>;
}

export const worker = <P extends z.ZodObject>(job: Job<P>, run: (payload: z.output<P>) => Promise<void>): Worker => ({
  job,
  run,
});
