/** Company, or network of a caller. */
type Subject = number | string;

interface Shares {
  /** Amount that all subjects together may hold: slots, connections, bytes. */
  readonly total: number;
  /** Amount that one subject may hold, so that something is left for the others. */
  readonly each: number;
}

interface Waiter {
  readonly amount: number;
  readonly admit: () => void;
}

/** Returns what was acquired; a second call does nothing. */
export type Release = () => void;

/** Runs `work` while something acquired is held, and releases it whether `work` succeeds or fails. */
export const whileHeld = async <T>(acquired: Release | Promise<Release>, work: () => Promise<T>): Promise<T> => {
  const release = await acquired;
  try {
    return await work();
  } finally {
    release();
  }
};

export interface FairSemaphore {
  /** Waits for its turn; rejects with the signal's reason if it aborts before. */
  readonly acquire: (subject: Subject, amount: number, signal?: AbortSignal) => Promise<Release>;
  /** Takes what is free without waiting; null if others wait or too little is left. */
  readonly tryAcquire: (subject: Subject, amount: number) => Release | null;
  readonly used: () => number;
  /** Requests of one subject that wait for their turn. */
  readonly waiting: (subject: Subject) => number;
}

/** Weighted semaphore that serves waiting subjects in turn, however many requests one of them has queued. */
export const createFairSemaphore = ({ total, each }: Shares): FairSemaphore => {
  let used = 0;
  const held = new Map<Subject, number>();
  /** The subject whose turn is next comes first. */
  const queues = new Map<Subject, Waiter[]>();

  const take = (subject: Subject, amount: number): Release => {
    used += amount;
    held.set(subject, (held.get(subject) ?? 0) + amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      used -= amount;
      const left = (held.get(subject) ?? amount) - amount;
      if (left === 0) held.delete(subject);
      else held.set(subject, left);
      serve();
    };
  };

  const dequeue = (subject: Subject, waiter: Waiter): void => {
    const left = (queues.get(subject) ?? []).filter((one) => one !== waiter);
    queues.delete(subject);
    if (left.length > 0) queues.set(subject, left);
  };

  const serve = (): void => {
    for (const [subject, [next]] of [...queues]) {
      if (!next || (held.get(subject) ?? 0) + next.amount > each) continue;
      // Later and smaller requests wait too, or a large one would never find room.
      if (used + next.amount > total) return;
      dequeue(subject, next);
      next.admit();
      serve();
      return;
    }
  };

  const amountOf = (wanted: number): number => Math.min(wanted, each, total);

  const tryAcquire: FairSemaphore['tryAcquire'] = (subject, wanted) => {
    const amount = amountOf(wanted);
    const isFree = queues.size === 0 && used + amount <= total && (held.get(subject) ?? 0) + amount <= each;
    return isFree ? take(subject, amount) : null;
  };

  const acquire: FairSemaphore['acquire'] = async (subject, wanted, signal) => {
    signal?.throwIfAborted();
    const amount = amountOf(wanted);
    return new Promise<Release>((resolve, reject) => {
      const onAbort = (): void => {
        dequeue(subject, waiter);
        reject(signal?.reason);
        serve();
      };
      const waiter = {
        amount,
        admit: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(take(subject, amount));
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queues.set(subject, [...(queues.get(subject) ?? []), waiter]);
      serve();
    });
  };

  const waiting: FairSemaphore['waiting'] = (subject) => queues.get(subject)?.length ?? 0;

  return { acquire, tryAcquire, used: () => used, waiting };
};
