import { AppError } from '../../../lib/app-error.ts';
import { type Clock, minutes, secondsAfter } from '../../../lib/clock.ts';

/** Tiles of one person per minute; a screen full of map has about thirty. */
export const tilesPerMinute = 1200;

/** Caps tiles per person and minute. Counted in memory, because a write per tile would cost more than the tile. */
export const createTileQuota = (clock: Clock, perMinute: number) => {
  const counts = new Map<number, number>();
  let countedMinute = 0;
  return {
    admit: (userId: number): void => {
      const seconds = Math.floor(clock().getTime() / 1000);
      const minute = Math.floor(seconds / minutes(1));
      if (minute !== countedMinute) counts.clear();
      countedMinute = minute;
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= perMinute) return;
      const retryAfterSeconds = minutes(1) - (seconds % minutes(1));
      throw new AppError('too_many_requests', 'Zu viele Kartenausschnitte in kurzer Zeit.', { retryAfterSeconds });
    },
  };
};

const maxFailures = 5;
const restSeconds = 30;

/** Leaves a source alone for a while that has failed several times in a row, so that nobody waits for it. */
export const createCircuitBreaker = (clock: Clock) => {
  let failures = 0;
  let openUntil = new Date(0);
  return {
    isOpen: (): boolean => clock() < openUntil,
    succeed: (): void => {
      failures = 0;
    },
    fail: (): void => {
      failures += 1;
      if (failures < maxFailures) return;
      openUntil = secondsAfter(clock(), restSeconds);
      // One attempt after the rest decides.
      failures = maxFailures - 1;
    },
  };
};
