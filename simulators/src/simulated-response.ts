import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SimulatedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body: unknown;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

const begin = (outgoing: ServerResponse, { status = 200, headers, body }: SimulatedResponse): Buffer => {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body));
  outgoing.writeHead(status, { ...(!isRaw && json), 'content-length': bytes.length, ...headers });
  return bytes;
};

export const send = (outgoing: ServerResponse, response: SimulatedResponse): void => {
  const bytes = begin(outgoing, response);
  outgoing.end(bytes);
};

/** Announces the full length, sends half of it and destroys the connection. */
export const sendHalf = (outgoing: ServerResponse, response: SimulatedResponse): void => {
  const bytes = begin(outgoing, response);
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
};

const bytesPerDrip = 8;
const dripMs = 200;

export const drip = async (outgoing: ServerResponse, response: SimulatedResponse): Promise<void> => {
  const bytes = begin(outgoing, response);
  for (let sent = 0; sent < bytes.length && !outgoing.destroyed; sent += bytesPerDrip) {
    outgoing.write(bytes.subarray(sent, sent + bytesPerDrip));
    await sleep(dripMs);
  }
  outgoing.end();
};
