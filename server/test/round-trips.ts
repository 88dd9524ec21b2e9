import type { ConnectionTarget } from '../src/db/connect.ts';
import { openDatabaseProxy } from './faults/database-proxy.ts';
import { proxiedUrl } from './postgres-server.ts';

/** Texts of the statements that were sent together, up to the message that waits for the response. */
export type RoundTrip = readonly string[];

const textAt = (body: Buffer, from: number): string => body.toString('utf8', from, body.indexOf(0, from));

/** Reads the messages of one connection as PostgreSQL's protocol defines them; those of other logins are left out. */
const readMessages = (login: string, roundTrips: RoundTrip[]) => {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let isWatched = false;
  let statements: string[] = [];
  const prepared = new Map<string, string>();
  const read = (type: string, body: Buffer): void => {
    const name = textAt(body, 0);
    const second = textAt(body, Buffer.byteLength(name) + 1);
    if (type === 'P') prepared.set(name, second);
    // A bind names its portal first and its statement second.
    if (type === 'B') statements.push(prepared.get(second) ?? '');
    if (type === 'Q') statements.push(name);
    if (type !== 'S' && type !== 'Q') return;
    roundTrips.push(statements);
    statements = [];
  };
  /** Length of the next message, 0 until all of it has come; the very first one has no type. */
  const nextLength = (): number => {
    const head = isStarted ? 1 : 0;
    const length = rest.length < head + 4 ? Number.POSITIVE_INFINITY : head + rest.readUInt32BE(head);
    return rest.length < length ? 0 : length;
  };
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (let length = nextLength(); length > 0; length = nextLength()) {
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!isStarted) isWatched = message.includes(`\0${login}\0`);
      else if (isWatched) read(message.toString('latin1', 0, 1), message.subarray(5));
      isStarted = true;
    }
  };
};

/** Database behind a proxy that lists the round trips of a login; called at the top level of a test file. */
export const watchRoundTrips = async (target: ConnectionTarget, login: string) => {
  const roundTrips: RoundTrip[] = [];
  const proxy = await openDatabaseProxy(target, () => readMessages(login, roundTrips));
  const appUrl = 'url' in target && target.appUrl ? proxiedUrl({ url: target.appUrl }, proxy.port) : null;
  const during = async (work: () => Promise<unknown>): Promise<readonly RoundTrip[]> => {
    roundTrips.length = 0;
    await work();
    return roundTrips.map((statements) => [...statements]);
  };
  return {
    target: { ...('url' in target && target), url: proxiedUrl(target, proxy.port), appUrl },
    during,
    /** Statements so far, or since the latest work began. */
    seen: () => roundTrips.flat(),
  };
};
