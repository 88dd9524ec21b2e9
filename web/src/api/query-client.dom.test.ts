import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

const goOnline = (isOnline: boolean): void => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));

test('a query that failed without a connection is loaded once there is one again', async () => {
  const load = vi.fn(async () => 'Reparaturen').mockRejectedValueOnce(new Error('offline'));
  const observer = new QueryObserver(queryClient, { queryKey: ['failed offline'], queryFn: load });
  onTestFinished(observer.subscribe(() => undefined));
  goOnline(false);
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  goOnline(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe('Reparaturen');
  expect(load).toHaveBeenCalledTimes(2);
});
