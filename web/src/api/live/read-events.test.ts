import { expect, test } from 'vitest';
import { readEvents } from './read-events.ts';

const streamOf = (...chunks: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const read = (...chunks: readonly string[]) => Array.fromAsync(readEvents(streamOf(...chunks)));

test('each event becomes a message, a comment a heartbeat', async () => {
  const events = ':\n\ndata: {"kind":"task","id":3,"part":"item"}\n\ndata: {"resync":true}\n\n';
  expect(await read(events)).toEqual([null, { kind: 'task', id: 3, part: 'item' }, { resync: true }]);
});

test('an event cut anywhere is put together again', async () => {
  const event = 'data: {"kind":"vehicle","id":12,"part":"comments"}\n\n';
  for (let cut = 1; cut < event.length; cut += 1) {
    expect(await read(event.slice(0, cut), event.slice(cut))).toEqual([{ kind: 'vehicle', id: 12, part: 'comments' }]);
  }
});

test.each([
  '"text"',
  'null',
  '{}',
  '{"kind":"task"}',
  '{"kind":"task","part":"unknown"}',
  '{"kind":1,"part":"item"}',
  '{"kind":"task","id":"3","part":"item"}',
  '{"resync":false}',
])('a message of an unknown shape counts as a heartbeat: %s', async (data) => {
  expect(await read(`data: ${data}\n\n`)).toEqual([null]);
});

test('an event without an end is not delivered', async () => {
  expect(await read('data: {"resync":true}\n')).toEqual([]);
});
