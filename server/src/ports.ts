import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.ts';
import { hasCode } from './db/embedded/embedded-postgres-error.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Sentence for the operator; `undefined` if the failure is no matter of the address. */
const problemOf = (error: unknown, setting: string, { host, port }: Place): string | undefined => {
  if (hasCode(error, 'EADDRINUSE'))
    return `Port ${port} on ${host} is already in use: stop the other program, or choose another port with ${setting}.`;
  if (hasCode(error, 'EACCES')) return `Port ${port} needs more rights: choose one above 1023 with ${setting}.`;
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return `This machine has no address ${host} to listen on: correct it beside ${setting}.`;
  return undefined;
};

const assertFree = async (setting: string, place: Place): Promise<void> => {
  const probe = createServer();
  try {
    probe.listen(place);
    await once(probe, 'listening');
  } catch (error) {
    const problem = problemOf(error, setting, place);
    throw problem === undefined ? error : new ConfigError(problem);
  }
  probe.close();
  await once(probe, 'close');
};

/** Tried before anything is started, so that a taken port costs a sentence and no half-started database. */
export const assertPortsFree = async ({ host, port, metrics }: Pick<Config, 'host' | 'port' | 'metrics'>) => {
  await assertFree('PORT', { host, port });
  if (metrics) await assertFree('METRICS_PORT', metrics);
};
