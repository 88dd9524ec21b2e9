const steps = 8;

/** Moments between a beginning and now, each later than the one before: what happened to something, in its order. */
export const momentsAfter = (begin: Date, now: Date): (() => Date) => {
  const step = Math.max(1, (now.getTime() - begin.getTime()) / steps);
  let taken = 0;
  return () => {
    taken += 1;
    return new Date(Math.min(begin.getTime() + taken * step, now.getTime()));
  };
};
