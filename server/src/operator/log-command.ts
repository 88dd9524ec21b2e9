import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { findSecretKey } from '../lib/secret-key.ts';
import { createSecurityLog, openSecurityLogFile } from '../lib/security-log.ts';
import type { Command } from './command.ts';

/** Account on the machine; containers may run under a number without a name. */
const operatorName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
};

const toStandardError = (line: string): void => void process.stderr.write(line);

/** Appends to the security log, or prints to standard error, because the output of some commands is read by programs. */
const openLines = (file: string | null) =>
  file === null
    ? { write: toStandardError, close: async () => undefined }
    : openSecurityLogFile(file, ({ message }) => toStandardError(`The security log failed: ${message}\n`));

/** Writes who ran a command on what, whether it succeeded or not: a failed one may have done a part. */
export const logCommand = async (
  { securityLog: { file, hasFullAddresses }, secretKey, dataDir }: Config,
  { targetOf = (rest) => ({ text: rest.join(' ') }) }: Command,
  [name = '', ...rest]: readonly string[],
  isDone: boolean,
): Promise<void> => {
  const lines = openLines(file);
  // Without a key there is no account yet whose address could be compared.
  const key = (await findSecretKey(secretKey, dataDir)) ?? randomBytes(32);
  const log = createSecurityLog(lines, { clock: systemClock, secretKey: key, hasFullAddresses });
  const target = targetOf(rest);
  log({
    event: 'operator-command',
    address: '',
    email: 'email' in target ? target.email : undefined,
    operator: { name: operatorName(), command: name, target: 'text' in target ? target.text : undefined, isDone },
  });
  await lines.close();
};
