import { AppError } from './app-error.ts';
import type { CompanyId } from './company-id.ts';

export interface QueueLimits {
  readonly maxActive: number;
  /** Below `maxActive`, so that one company never has all places. */
  readonly maxActivePerCompany: number;
  readonly maxWaitingPerCompany: number;
  /** Bounds memory, whatever the number of companies. */
  readonly maxWaiting: number;
}

interface Waiter {
  readonly start: () => void;
  readonly fail: (error: AppError) => void;
}

const retryAfterSeconds = 15;

const companyIsBusy = (): AppError =>
  new AppError(
    'too_many_requests',
    'Es werden schon mehrere Dateien Ihrer Firma gelesen. Bitte warten, bis sie fertig sind.',
    { retryAfterSeconds },
  );

const everythingIsBusy = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Dateien gelesen. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds,
  });

const callerLeft = (): AppError => new AppError('unprocessable', 'Das Hochladen wurde abgebrochen.');

/** Admits work in turn, one company after the other, however much one of them has queued. */
export const createFairQueue = (limits: QueueLimits) => {
  const active = new Map<CompanyId, number>();
  /** In the order of their turns. */
  const waiting = new Map<CompanyId, Waiter[]>();
  let activeCount = 0;
  let waitingCount = 0;

  const activeOf = (company: CompanyId): number => active.get(company) ?? 0;
  const hasPlaceFor = (company: CompanyId): boolean =>
    activeCount < limits.maxActive && activeOf(company) < limits.maxActivePerCompany;
  const count = (company: CompanyId, change: 1 | -1): void => {
    activeCount += change;
    const next = activeOf(company) + change;
    if (next === 0) active.delete(company);
    else active.set(company, next);
  };

  const removeWaiter = (company: CompanyId, waiter: Waiter): boolean => {
    const queue = waiting.get(company) ?? [];
    const place = queue.indexOf(waiter);
    if (place < 0) return false;
    queue.splice(place, 1);
    waitingCount -= 1;
    if (queue.length === 0) waiting.delete(company);
    return true;
  };
  const startNext = (): void => {
    const company = waiting.keys().find(hasPlaceFor);
    if (company === undefined) return;
    const queue = waiting.get(company) ?? [];
    const [next] = queue;
    if (!next) return;
    removeWaiter(company, next);
    // The next turn comes after those of all others.
    if (waiting.delete(company)) waiting.set(company, queue);
    count(company, 1);
    next.start();
  };
  const wait = (company: CompanyId, signal: AbortSignal | undefined): Promise<void> => {
    const queue = waiting.get(company) ?? [];
    if (queue.length >= limits.maxWaitingPerCompany) throw companyIsBusy();
    if (waitingCount >= limits.maxWaiting) throw everythingIsBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { start: resolve, fail: reject };
    const leave = (): void => {
      if (removeWaiter(company, waiter)) waiter.fail(callerLeft());
    };
    waiting.set(company, queue);
    queue.push(waiter);
    waitingCount += 1;
    signal?.addEventListener('abort', leave);
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  };
  const enter = async (company: CompanyId, signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) throw callerLeft();
    if (hasPlaceFor(company)) count(company, 1);
    else await wait(company, signal);
  };
  const leave = (company: CompanyId): void => {
    count(company, -1);
    startNext();
  };

  return {
    /** Opens the rows when it is the company's turn; throws 429 or 503 if too much is waiting. */
    stream: async function* <T>(
      company: CompanyId,
      rows: () => AsyncIterable<T>,
      signal?: AbortSignal,
    ): AsyncGenerator<T> {
      await enter(company, signal);
      try {
        yield* rows();
      } finally {
        leave(company);
      }
    },
    run: async <T>(company: CompanyId, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      await enter(company, signal);
      try {
        return await work();
      } finally {
        leave(company);
      }
    },
  };
};

/** Two files of each kind at a time, one of each company; a child process may take half a gigabyte. */
export const fileQueueLimits: QueueLimits = {
  maxActive: 2,
  maxActivePerCompany: 1,
  maxWaitingPerCompany: 8,
  maxWaiting: 40,
};
