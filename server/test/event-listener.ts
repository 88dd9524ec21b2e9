import { api } from '@flottwart/contract/api';
import type { LiveMessage } from '@flottwart/contract/events';

export interface EventListener {
  readonly status: number;
  readonly contentType: string | null;
  /** Messages received so far. */
  readonly messages: readonly LiveMessage[];
  /** Heartbeats so far; the first comes at once. */
  readonly heartbeats: () => number;
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

/** Listens to a server's event stream the way a browser does. */
export const listenTo = async (
  url: string,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventListener> => {
  const leaving = new AbortController();
  const response = await fetch(`${url}${api.events.path}`, {
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const messages: LiveMessage[] = [];
  let heartbeats = 0;
  const take = (block: string): void => {
    if (block === ':') heartbeats += 1;
    else messages.push(JSON.parse(block.replace(/^data: /, '')));
  };
  const read = async (): Promise<void> => {
    let pending = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (pending + chunk).split('\n\n');
      pending = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    messages,
    heartbeats: () => heartbeats,
    ended,
    leave: () => leaving.abort(),
  };
};
