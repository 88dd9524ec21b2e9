import { AppError } from './app-error.ts';
import type { CompanyId } from './company-id.ts';
import { createFairSemaphore, whileHeld } from './fair-semaphore.ts';

export interface QueueLimits {
  readonly maxActive: number;
  /** Below `maxActive`, so that one company never has all places. */
  readonly maxActivePerCompany: number;
  readonly maxWaitingPerCompany: number;
  /** Bounds memory, whatever the number of companies. */
  readonly maxWaiting: number;
}

const retryAfterSeconds = 15;

const companyIsBusy = (): AppError =>
  new AppError(
    'too_many_requests',
    'Es werden schon mehrere Dateien dieser Firma gelesen. Bitte warten, bis sie fertig sind.',
    { retryAfterSeconds },
  );

const everythingIsBusy = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Dateien gelesen. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds,
  });

const callerLeft = (): AppError => new AppError('unprocessable', 'Das Hochladen wurde abgebrochen.');

/** Admits work in turn, one company after the other, however much one of them has queued; refuses beyond its bounds. */
export const createFairQueue = (limits: QueueLimits) => {
  const semaphore = createFairSemaphore({ total: limits.maxActive, each: limits.maxActivePerCompany });
  /** Active and waiting work. */
  const pending = new Map<CompanyId, number>();
  let allPending = 0;

  const pendingOf = (company: CompanyId): number => pending.get(company) ?? 0;
  const count = (company: CompanyId, change: 1 | -1): void => {
    allPending += change;
    const next = pendingOf(company) + change;
    if (next === 0) pending.delete(company);
    else pending.set(company, next);
  };
  /** Returns how to leave. */
  const enter = async (company: CompanyId, signal: AbortSignal | undefined): Promise<() => void> => {
    if (pendingOf(company) >= limits.maxActivePerCompany + limits.maxWaitingPerCompany) throw companyIsBusy();
    if (allPending >= limits.maxActive + limits.maxWaiting) throw everythingIsBusy();
    count(company, 1);
    try {
      const release = await semaphore.acquire(company, 1, signal);
      return () => {
        count(company, -1);
        release();
      };
    } catch (error) {
      count(company, -1);
      throw signal?.aborted ? callerLeft() : error;
    }
  };

  return {
    /** Opens the rows when it is the company's turn; throws 429 or 503 if too much is waiting. */
    stream: async function* <T>(
      company: CompanyId,
      rows: () => AsyncIterable<T>,
      signal?: AbortSignal,
    ): AsyncGenerator<T> {
      const leave = await enter(company, signal);
      try {
        yield* rows();
      } finally {
        leave();
      }
    },
    run: <T>(company: CompanyId, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
      whileHeld(enter(company, signal), work),
  };
};

/** Two files of each kind at a time, one of each company; a child process may take half a gigabyte. */
export const fileQueueLimits: QueueLimits = {
  maxActive: 2,
  maxActivePerCompany: 1,
  maxWaitingPerCompany: 8,
  maxWaiting: 40,
};
