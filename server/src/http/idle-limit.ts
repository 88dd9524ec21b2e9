import { AppError } from '../lib/app-error.ts';

export interface ReceiveLimits {
  /** Time without a byte. */
  readonly idleMs: number;
  /** Time until the last byte. */
  readonly totalMs: number;
}

const tooSlow = (message: string): AppError => new AppError('request_timeout', message);

const formatSeconds = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`;
};

/** Rejects as soon as nothing has arrived for too long; `work` reports each arrival. */
export const withIdleLimit = async <T>(
  { idleMs, totalMs }: ReceiveLimits,
  work: (onArrival: () => void) => Promise<T>,
): Promise<T> => {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const idle = setTimeout(
    () => reject(tooSlow(`Das Hochladen wurde abgebrochen: ${formatSeconds(idleMs)} lang kamen keine Daten.`)),
    idleMs,
  );
  const total = setTimeout(
    () =>
      reject(
        tooSlow('Das Hochladen wurde abgebrochen: Es dauerte zu lange. Bitte bei besserer Verbindung wiederholen.'),
      ),
    totalMs,
  );
  try {
    return await Promise.race([work(() => void idle.refresh()), expired]);
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
  }
};
