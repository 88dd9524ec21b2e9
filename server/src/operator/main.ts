import { loadConfig } from '../config.ts';
import { formatForOperator } from '../lib/app-error.ts';
import { runCommand } from './commands.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (): Promise<void> => runCommand(loadConfig(process.env), process.argv.slice(2), print);

run().catch((error: unknown) => {
  process.stderr.write(formatForOperator(error));
  process.exitCode = 1;
});
