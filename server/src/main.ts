import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { productName } from '@flottwart/contract/rules/product';
import { type Config, loadConfig, targetOf } from './config.ts';
import type { ConnectionTarget } from './db/connect.ts';
import { startEmbeddedPostgres, stopAfterCrash } from './db/embedded/start-embedded-postgres.ts';
import type { Demo } from './demo/demo.ts';
import { formatForOperator } from './lib/app-error.ts';
import { assertPortsFree } from './ports.ts';
import type { ServerOptions } from './start-server.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface DatabaseServer {
  readonly target: ConnectionTarget;
  readonly stop: () => Promise<void>;
}

const startDatabase = async (config: Config, onSpawned: () => void): Promise<DatabaseServer> => {
  const target = targetOf(config);
  if (target) return { target, stop: async () => undefined };
  const embedded = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: { info: print, warn: print, error: print },
    onSpawned,
    onLost: (reason) => {
      process.stderr.write(`${reason.message}\n`);
      process.exit(1);
    },
  });
  stopAfterCrash(embedded);
  return { target: embedded.connection, stop: embedded.stop };
};

/** A signal during the start waits for it to end, so that nothing is left running. */
const stopSignal = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve());
  process.on('SIGINT', () => resolve());
});

/** Loaded on demand, so that no other installation can reach the demo. */
const prepareDemo = async (config: Config): Promise<Demo | null> =>
  config.demo !== 'off' ? (await import('./demo/demo.ts')).openDemo(config) : null;

/** With several servers, proxies get a moment to notice that this one stops. */
const drainMs = ({ databaseUrl }: Config): number => (databaseUrl === null ? 0 : 1_000);

const settledAfterMs = 5_000;

/**
 * Lets the heap grow by half of what lives instead of several times that, from the first busy minute on. Not from the beginning, where it
 * would cost a tenth of the start; one collection then makes the new limit count.
 */
const limitHeapOnceSettled = (): void => {
  const limitHeap = (): void => {
    setFlagsFromString('--heap-growing-percent=50');
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    collect();
  };
  setTimeout(limitHeap, settledAfterMs).unref();
};

const run = async (): Promise<void> => {
  const given = loadConfig(process.env);
  await assertPortsFree(given);
  const demo = await prepareDemo(given);
  const config = demo?.config ?? given;
  // Reading a thousand modules takes as long as PostgreSQL takes to start, and half of it is compiling what the last start has compiled.
  enableCompileCache(join(config.dataDir, 'compile-cache'));
  const spawned = Promise.withResolvers<void>();
  const starting = startDatabase(config, spawned.resolve);
  // Evaluating modules blocks this process, so PostgreSQL is started before.
  await Promise.race([spawned.promise, starting]);
  const program = import('./start-server.ts');
  const database = await starting;
  const { startServer } = await program;
  // Typed, because an unknown option would be left out silently.
  const options: ServerOptions = {
    target: database.target,
    announce: print,
    printsLinks: process.stdout.isTTY === true,
    mailbox: demo?.mailbox ?? null,
    publicDemo: demo?.publicDemo ?? null,
    drainMs: drainMs(config),
  };
  const server = await startServer(config, options).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const running = { ...server, target: database.target };
  await demo?.assertEmpty(running);
  print(`${productName} is running at ${server.url}`);
  limitHeapOnceSettled();
  await Promise.race(
    [stopSignal, demo?.fill(running, print).then(() => stopSignal)].filter((one) => one !== undefined),
  );
  print('Shutting down …');
  await demo?.close();
  await server.close();
  await database.stop();
  print('Stopped.');
  process.exit(0);
};

run().catch((error: unknown) => {
  process.stderr.write(formatForOperator(error));
  process.exit(1);
});
