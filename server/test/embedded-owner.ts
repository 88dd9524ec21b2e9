import { startEmbeddedPostgres, stopAfterCrash } from '../src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../src/lib/log.ts';

/** Process that owns an embedded server, for tests that kill it: `node embedded-owner.ts <data folder>`. */
const [dataDir = ''] = process.argv.slice(2);
const print = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } });
  const { connection, stop } = embedded;
  stopAfterCrash(embedded);
  process.once('SIGTERM', () => void stop());
  process.once('SIGUSR2', () => void Promise.reject(new Error('a test wants this process to crash')));
  print({ connection });
} catch (error) {
  print({ failure: error instanceof Error ? error.message : String(error) });
}
