import type { LiveEvent, LiveMessage } from '@flottwart/contract/events';

/** Parses one event of the stream; heartbeats carry no data. */
const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

const parts: readonly unknown[] = [
  'item',
  'comments',
  'relations',
  'attachments',
  'telematics',
] satisfies readonly LiveEvent['part'][];

const hasOptionalId = (value: object): boolean => !('id' in value) || Number.isInteger(value.id);

/** Hand-written: the web application does not load zod (docs/decisions/0010-types-only-in-the-browser.md). */
const isLiveMessage = (value: unknown): value is LiveMessage => {
  if (typeof value !== 'object' || value === null) return false;
  if ('resync' in value) return value.resync === true;
  return (
    'kind' in value &&
    typeof value.kind === 'string' &&
    'part' in value &&
    parts.includes(value.part) &&
    hasOptionalId(value)
  );
};

const parseMessage = (data: string): LiveMessage | null => {
  const message: unknown = JSON.parse(data);
  return isLiveMessage(message) ? message : null;
};

/** Messages of a stream of server-sent events; `null` for a heartbeat and for messages of an unknown shape. */
export async function* readEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveMessage | null> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = dataOf(event);
      yield data === '' ? null : parseMessage(data);
    }
  }
}
