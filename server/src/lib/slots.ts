import type { AppError } from './app-error.ts';
import type { Release } from './fair-semaphore.ts';

interface OwnLimit {
  /** Slots of the subject, and the refusal above them. */
  readonly each: number;
  readonly oneTooMany: () => AppError;
}

export interface Slots {
  /** Throws instead of waiting; the slot is held until it is released. */
  readonly acquire: (subject: number, own: OwnLimit) => Release;
  readonly used: () => number;
}

/** Limits what happens at the same time, per subject and over all subjects. */
export const createSlots = (all: number, allTooMany: () => AppError): Slots => {
  const open = new Map<number, number>();
  let total = 0;

  const acquire: Slots['acquire'] = (subject, { each, oneTooMany }) => {
    const own = open.get(subject) ?? 0;
    if (own >= each) throw oneTooMany();
    if (total >= all) throw allTooMany();
    open.set(subject, own + 1);
    total += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      total -= 1;
      const left = (open.get(subject) ?? 1) - 1;
      if (left === 0) open.delete(subject);
      else open.set(subject, left);
    };
  };

  return { acquire, used: () => total };
};
