import { createServer } from 'node:net';

/** Below the ephemeral port range, so that no outgoing connection takes a port before its program listens. */
const [first, last] = [10_000, 32_000];

/** Starts at a different port per process and never returns one twice. */
let latest = first + ((process.pid * 101) % (last - first));

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a free local port for a program that needs one as configuration. */
export const freePort = async (): Promise<number> => {
  do latest = latest < last ? latest + 1 : first;
  while (!(await isFree(latest)));
  return latest;
};
