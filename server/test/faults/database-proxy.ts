import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Network faults of a connection. */
export type ProxyState =
  | 'open'
  /** New connections are closed at once. */
  | 'refusing'
  /** Nothing arrives any more, without a reset. */
  | 'silent'
  /** Everything arrives late. */
  | 'slow';

export interface DatabaseProxy {
  readonly port: number;
  state: ProxyState;
  /** Destroys every connection, in the middle of whatever it carries. */
  readonly cut: () => void;
  readonly connections: () => number;
}

const slowMs = 40;
const listenMs = 20;

type Target = { readonly url: string } | { readonly host: string; readonly port: number };

const addressOf = (target: Target): NetConnectOpts => {
  if (!('url' in target)) return { path: join(target.host, `.s.PGSQL.${target.port}`) };
  const { hostname, port } = new URL(target.url);
  return { host: hostname, port: Number(port || 5432) };
};

/** TCP proxy on loopback to a database, which the test can disturb; called at the top level of a test file. */
export const openDatabaseProxy = async (
  target: Target,
  /** Called for each connection; gets whatever its caller sends. */
  watchConnection: () => (chunk: Buffer) => void = () => () => undefined,
): Promise<DatabaseProxy> => {
  const address = addressOf(target);
  const sockets = new Set<Socket>();
  let state: ProxyState = 'open';
  /** Connections whose end does not get through a silent line, so that the other side keeps them open. */
  const forgotten = new Set<Socket>();
  const passEndOn = (other: Socket): void => {
    if (state === 'silent') forgotten.add(other);
    else other.destroy();
  };

  const carry = async (from: Socket, to: Socket, watch: (chunk: Buffer) => void): Promise<void> => {
    for await (const chunk of from) {
      watch(chunk as Buffer);
      if (state === 'slow') await sleep(slowMs);
      while (state === 'silent') await sleep(listenMs);
      if (to.destroyed) return;
      to.write(chunk);
    }
    to.end();
  };

  const server = createServer((caller) => {
    if (state === 'refusing') return void caller.destroy();
    const database = connect(address);
    for (const [one, other, watch] of [
      [caller, database, watchConnection()],
      [database, caller, () => undefined],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        passEndOn(other);
      });
      carry(one, other, watch).catch(() => passEndOn(other));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    state = 'refusing';
    cut();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      for (const socket of forgotten) if (state !== 'silent') socket.destroy();
    },
    cut,
    connections: () => sockets.size / 2,
  };
};
