import { expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../test/fake-timers.ts';
import type { Statement } from './batch.ts';
import { collectNotifications } from './notifications.ts';

/** Collector whose sending the test ends. */
const collect = () => {
  const sent: string[][] = [];
  const first = Promise.withResolvers<void>();
  const { add, flush } = collectNotifications(async ({ parameters }: Statement) => {
    sent.push([...(parameters[1] as string[])]);
    if (sent.length === 1) await first.promise;
  });
  return { add, flush, sent, first };
};

test('the first notification is sent at once, those that come meanwhile together, each once', async () => {
  const { add, flush, sent, first } = collect();
  for (const payload of ['1', '2', '3', '2']) add('changes', payload);
  expect(sent).toEqual([['1']]);
  first.resolve();
  await flush();
  expect(sent).toEqual([['1'], ['3', '2']]);
  await flush();
  expect(sent).toHaveLength(2);
});

test('notifications that could not be sent are sent with the next ones', async () => {
  const { add, flush, sent, first } = collect();
  add('changes', '1');
  add('changes', '2');
  first.reject(new Error('away'));
  await flush();
  expect(sent).toEqual([['1'], ['1', '2']]);
});

test('notifications that come during the pause wait for its end', async () => {
  await useFakeTimers(['setTimeout', 'clearTimeout']);
  const { add, sent, first } = collect();
  add('changes', '1');
  first.resolve();
  await new Promise(setImmediate);
  add('changes', '2');
  vi.advanceTimersByTime(249);
  expect(sent).toEqual([['1']]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([['1'], ['2']]);
});

test('too many that wait become one that says no more than that something has changed', async () => {
  const { add, flush, sent, first } = collect();
  for (let id = 0; id <= 10_001; id += 1) add('changes', String(id));
  first.resolve();
  await flush();
  expect(sent).toEqual([['0'], ['']]);
});
