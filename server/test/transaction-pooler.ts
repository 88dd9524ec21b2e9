import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const ready = 'Z'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);
const isOutsideTransaction = (status: number | undefined): boolean => status === 'I'.charCodeAt(0);

/** Status of the last ReadyForQuery in these whole messages; undefined without one. */
const statusIn = (bytes: Buffer): number | undefined => {
  let status: number | undefined;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === ready) status = bytes[at + 5];
  return status;
};

interface Session {
  readonly socket: Socket;
  receive: (bytes: Buffer) => void;
}

/** Logs in and waits for the greeting. */
const openSession = async (path: string, startup: Buffer): Promise<{ session: Session; greeting: Buffer }> => {
  const socket = connect(path);
  const session: Session = { socket, receive: () => undefined };
  await once(socket, 'connect');
  const greeting = await new Promise<Buffer>((resolve) => {
    let seen = Buffer.alloc(0);
    session.receive = (bytes) => {
      seen = Buffer.concat([seen, bytes]);
      if (statusIn(seen) !== undefined) resolve(seen);
    };
    socket.on('data', (bytes: Buffer) => session.receive(bytes));
    socket.on('error', () => undefined);
    socket.write(startup);
  });
  return { session, greeting };
};

/**
 * Pooler that gives out a session per transaction, the one used last first, and knows nothing of prepared statements, as PgBouncer before 1.21. For
 * clients that wait for each answer.
 */
export const startTransactionPooler = async (path: string): Promise<number> => {
  const idle: Session[] = [];
  const sockets = new Set<Socket>();
  const serve = (client: Socket): void => {
    let startup: Buffer | null = null;
    let held: Session | null = null;
    let working = Promise.resolve();
    const hold = async (first: Buffer): Promise<Session> => {
      const session = idle.pop() ?? (await openSession(path, first)).session;
      session.receive = (bytes) => {
        if (isOutsideTransaction(statusIn(bytes))) {
          idle.push(session);
          held = null;
        }
        client.write(bytes);
      };
      return session;
    };
    const forward = async (bytes: Buffer): Promise<void> => {
      if (startup === null) {
        startup = bytes;
        const { session, greeting } = await openSession(path, bytes);
        idle.push(session);
        client.write(greeting);
        return;
      }
      if (bytes[0] === terminate) return void client.end();
      held ??= await hold(startup);
      held.socket.write(bytes);
    };
    client.on('data', (bytes: Buffer) => {
      working = working.then(() => forward(bytes));
    });
    client.on('close', () => held?.socket.destroy());
    client.on('error', () => undefined);
    sockets.add(client);
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const { socket } of idle) socket.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
