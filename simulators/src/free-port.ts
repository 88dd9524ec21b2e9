import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves, so that no connection takes one before its program is up. */
const [first, last] = [10_000, 32_000];

/** Each process begins elsewhere and never names a port twice. */
let latest = first + ((process.pid * 101) % (last - first));

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of the own machine that nobody has taken, for a program that has to be told one. */
export const freePort = async (): Promise<number> => {
  do latest = latest < last ? latest + 1 : first;
  while (!(await isFree(latest)));
  return latest;
};
