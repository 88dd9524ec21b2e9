import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prefetchList, prefetchOnce } from './request-timing.ts';

const pendingRows = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const queryFn = vi.fn(({ signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal);
    return promise;
  });
  return { options: { queryKey: ['vehicles', 'list'], queryFn }, queryFn, resolve, signals };
};

const setUpList = () => {
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  return { queryClient, navigation: new AbortController(), ...pendingRows() };
};

test('a list is opened with the rows that arrive soon', async () => {
  const { queryClient, options, navigation, resolve } = setUpList();
  const opened = prefetchList(queryClient, options, navigation.signal);
  resolve('rows');
  await opened;
  expect(queryClient.getQueryData(options.queryKey)).toBe('rows');
});

test('a slow answer is not waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { queryClient, options, navigation } = setUpList();
  const opened = prefetchList(queryClient, options, navigation.signal);
  await vi.advanceTimersByTimeAsync(150);
  await opened;
  expect(queryClient.getQueryState(options.queryKey)?.fetchStatus).toBe('fetching');
});

test('known rows are shown at once, and refreshed meanwhile', async () => {
  const { queryClient, options, navigation, queryFn } = setUpList();
  queryClient.setQueryData(options.queryKey, 'known', { updatedAt: 0 });
  await prefetchList(queryClient, options, navigation.signal);
  expect(queryFn).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(options.queryKey)).toBe('known');
});

test('data of a hint above the rows is asked for once', async () => {
  const { queryClient, options, queryFn, resolve } = setUpList();
  resolve('company');
  await prefetchOnce(queryClient, options);
  await queryClient.invalidateQueries();
  await prefetchOnce(queryClient, options);
  expect(queryFn).toHaveBeenCalledOnce();
  expect(queryClient.getQueryData(options.queryKey)).toBe('company');
});

test('a search that another one overtakes is cancelled', async () => {
  const { queryClient, options, navigation, signals } = setUpList();
  const opened = prefetchList(queryClient, options, navigation.signal);
  navigation.abort();
  await opened;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('rows that a page waits for are not cancelled', async () => {
  const { queryClient, options, navigation, resolve, signals } = setUpList();
  const opened = prefetchList(queryClient, options, navigation.signal);
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  onTestFinished(stop);
  navigation.abort();
  resolve('rows');
  await opened;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  expect(queryClient.getQueryData(options.queryKey)).toBe('rows');
});

const setUpFrames = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.resetModules();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { afterFirstPaint } = await import('./request-timing.ts');
  const ask = vi.fn(async () => 'answer');
  return { frames, ask, asked: () => afterFirstPaint(ask) };
};

test('a call waits for the first frame, and the calls after it for nothing', async () => {
  const { frames, ask, asked } = await setUpFrames();
  const first = asked();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  for (const paint of frames) paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(await first).toBe('answer');
  expect(await asked()).toBe('answer');
  expect(frames).toHaveLength(1);
});

test('a hidden page, which is never painted, asks all the same', async () => {
  const { asked } = await setUpFrames();
  const first = asked();
  await vi.advanceTimersByTimeAsync(300);
  expect(await first).toBe('answer');
});
