import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Short enough to go unnoticed; what arrives later is preceded by the loading state. */
const maxWaitMs = 150;

const briefly = async (answer: Promise<unknown>): Promise<void> => {
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
};

/** Asks once for what would otherwise arrive after the rows and move them down, and waits briefly for it. */
export const prefetchOnce = async <Data, Error, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> => {
  if (queryClient.getQueryData(options.queryKey) === undefined) await briefly(queryClient.prefetchQuery(options));
};

/**
 * Asks for the rows of a list and waits briefly for them, so that the page is rendered once with its rows instead of twice. Rows known already
 * are shown at once. `signal` is that of the navigation: a search that another one has overtaken is cancelled, unless a page shows it.
 */
export const prefetchList = async <Data, Error, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<void> => {
  const isKnown = queryClient.getQueryData(options.queryKey) !== undefined;
  const prefetched = queryClient.prefetchQuery(options);
  if (isKnown) return;
  const cancel = () =>
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true, type: 'inactive' }, { silent: true });
  signal.addEventListener('abort', cancel, { once: true });
  await briefly(prefetched);
};

/** A hidden page is not painted at all. */
const maxPaintMs = 300;

const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxPaintMs);
  });

let firstPaint: Promise<void> | undefined;

/** Puts off a call that no page needs for its first picture, where the browser has enough to do; later pages do not wait. */
export const afterFirstPaint = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  firstPaint ??= untilPainted();
  return firstPaint.then(ask);
};
