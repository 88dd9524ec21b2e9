import { ConfigError, loadConfig } from '../config.ts';
import { openAppDatabase } from '../db/connect.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { runCommand } from './commands.ts';
import { OperatorError } from './operator-error.ts';
import { reachDatabase } from './reach-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (): Promise<void> => {
  const { target, leave } = await reachDatabase(loadConfig(process.env));
  const db = openAppDatabase(target, { max: 1, onError: () => undefined });
  try {
    await runCommand(db, process.argv.slice(2), say);
  } finally {
    await db.destroy();
    await leave();
  }
};

run().catch((error: unknown) => {
  const isForPeople = [OperatorError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
  process.stderr.write(`${isForPeople ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
