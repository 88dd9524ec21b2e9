import { vi } from 'vitest';

export interface EventConnection {
  /** Ended by the browser. */
  readonly isAborted: () => boolean;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** Plays the server behind `/api/events` at the border of the network. */
export const startEventServer = () => {
  const connections: EventConnection[] = [];
  let isDown = false;

  const accept = (signal: AbortSignal): Response => {
    let stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        stream = controller;
      },
    });
    signal.addEventListener('abort', () => stream?.error(new DOMException('aborted', 'AbortError')));
    connections.push({
      isAborted: () => signal.aborted,
      send: (text) => stream?.enqueue(new TextEncoder().encode(text)),
      end: () => stream?.close(),
    });
    return new Response(body);
  };

  const fetchStub = vi.fn(async (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return accept(signal);
  });
  vi.stubGlobal('fetch', fetchStub);

  return {
    attempts: () => fetchStub.mock.calls.length,
    latest: (): EventConnection => {
      const connection = connections.at(-1);
      if (!connection) throw new Error('Nobody has connected yet.');
      return connection;
    },
    goDown: () => {
      isDown = true;
    },
    comeUp: () => {
      isDown = false;
    },
  };
};

export const heartbeat = ':\n\n';
export const eventOf = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`;
