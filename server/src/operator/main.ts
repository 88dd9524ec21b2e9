import { BackupError } from '../backup/archive.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.ts';
import { DatabaseSetupError } from '../db/owner-login.ts';
import { OperatorError } from './command.ts';
import { runCommand } from './commands.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const forPeople = [OperatorError, BackupError, ConfigError, EmbeddedPostgresError, DatabaseSetupError];

const run = async (): Promise<void> => runCommand(loadConfig(process.env), process.argv.slice(2), print);

run().catch((error: unknown) => {
  const isUserFacing = forPeople.some((kind) => error instanceof kind);
  process.stderr.write(`${isUserFacing ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
