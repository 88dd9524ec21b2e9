import type { LiveMessage } from '@flottwart/contract/events';

/** Parses one event of the stream; heartbeats carry no data. */
const dataOf = (event: string): string =>
  event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

/** The messages of a stream of server-sent events, `null` for a sign of life. */
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
      yield data === '' ? null : (JSON.parse(data) as LiveMessage);
    }
  }
}
