import { AppError } from '../lib/app-error.ts';

export interface ReceiveLimits {
  /** Time without a byte. */
  readonly idleMs: number;
  /** Interval in which at least so many bytes have to arrive. */
  readonly paceMs: number;
  readonly paceBytes: number;
  /** Time until the last byte. */
  readonly totalMs: number;
}

const tooSlow = (message: string): AppError => new AppError('request_timeout', message);

const formatSeconds = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`;
};

const tooLong = 'Das Hochladen wurde abgebrochen: Es dauerte zu lange. Bitte bei besserer Verbindung wiederholen.';

/**
 * Rejects as soon as nothing, or hardly anything, has arrived for too long, or the sender has left; `work` reports the bytes
 * of each arrival and stops when its signal aborts, which happens on success too.
 */
export const withIdleLimit = async <T>(
  { idleMs, paceMs, paceBytes, totalMs }: ReceiveLimits,
  leaving: AbortSignal,
  work: (onArrival: (bytes: number) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const idle = setTimeout(
    () => reject(tooSlow(`Das Hochladen wurde abgebrochen: ${formatSeconds(idleMs)} lang kamen keine Daten.`)),
    idleMs,
  );
  const total = setTimeout(() => reject(tooSlow(tooLong)), totalMs);
  let arrived = 0;
  // One byte now and then would keep a place as long as a whole file may take.
  const pace = setInterval(() => {
    if (arrived < paceBytes) reject(tooSlow(tooLong));
    arrived = 0;
  }, paceMs);
  const onArrival = (bytes: number): void => {
    arrived += bytes;
    idle.refresh();
  };
  const leave = (): void => reject(leaving.reason);
  leaving.addEventListener('abort', leave);
  const controller = new AbortController();
  try {
    leaving.throwIfAborted();
    return await Promise.race([work(onArrival, controller.signal), expired]);
  } finally {
    controller.abort();
    leaving.removeEventListener('abort', leave);
    clearInterval(pace);
    clearTimeout(idle);
    clearTimeout(total);
  }
};
