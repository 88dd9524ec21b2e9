/** A hidden page is not painted at all. */
const maxWaitMs = 300;

const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxWaitMs);
  });

let firstPaint: Promise<void> | undefined;

/** Puts off a call that no page needs for its first picture, where the browser has enough to do; later pages do not wait. */
export const afterFirstPaint = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  firstPaint ??= untilPainted();
  return firstPaint.then(ask);
};
