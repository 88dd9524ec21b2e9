import type { Config } from '../config.ts';
import { lostWorkerOf } from '../db/failures.ts';
import { resetSecondFactor } from './account-commands.ts';
import { makeBackup, moveDatabase, restoreBackup, restoreOneCompany } from './backup-commands.ts';
import { distributeDatabase } from './citus-command.ts';
import { type Command, OperatorError, type Print } from './command.ts';
import { listCompanies, listDeletions, switchServices } from './company-commands.ts';
import { rotateSecretKey } from './key-commands.ts';
import { logCommand } from './log-command.ts';
import { listQuotas, setQuota, showQuotas } from './quota-commands.ts';

const usage = `Commands:
  companies                                 lists the companies with their numbers
  amazon-services <companyId> on|off        shows or hides the settings beyond a company's address
  deletions                                 lists the numbers of deleted companies
  quotas [companyId]                        lists quotas and limits: the defaults, or a company's with their use
  quotas <companyId> <name> <n>|default     sets one of them for one company
  reset-second-factor <mail>                takes the second factor from an account whose owner lost it
  rotate-secret-key <file of the old key>   seals stored passwords with the key that is set now; the program has to be stopped
  backup <file> [--without-key]             writes everything into one file while the server goes on working
  restore <file>                            fills an empty database from such a file
  restore-company <file> <companyId>        adds one company from such a file, while the server goes on working
  move --to <DATABASE_URL>                  takes an embedded database to a PostgreSQL server; the program has to be stopped
  distribute [shards]                       spreads the companies of an empty database over the workers of its Citus cluster, 32 shards unless given`;

const commands: readonly Command[] = [
  { words: /^companies$/, run: listCompanies, isListing: true },
  { words: /^amazon-services \d{1,9} (on|off)$/, run: switchServices },
  { words: /^deletions$/, run: listDeletions, isListing: true },
  { words: /^quotas$/, run: listQuotas, isListing: true },
  { words: /^quotas \d{1,9}$/, run: showQuotas, isListing: true },
  { words: /^quotas \d{1,9} [a-z-]+ (\d{1,9}|default)$/, run: setQuota },
  {
    words: /^reset-second-factor \S+@\S+$/,
    run: resetSecondFactor,
    targetOf: ([email = '']) => ({ email }),
  },
  { words: /^rotate-secret-key [^-].*$/, run: rotateSecretKey },
  { words: /^backup [^-].*$/, run: makeBackup },
  { words: /^restore [^-].*$/, run: restoreBackup },
  { words: /^restore-company [^-].* \d{1,9}$/, run: restoreOneCompany },
  {
    words: /^move --to postgres(ql)?:\/\/.+$/,
    run: moveDatabase,
    // The URL holds the password.
    targetOf: ([, url = '']) => ({ text: URL.parse(url)?.host ?? '' }),
  },
  { words: /^distribute( [1-9]\d{0,2})?$/, run: distributeDatabase },
];

const isAskingForHelp = /^(help|--help|-h)$/;

/** Why a command was not understood, with the lines that help. */
const usageFor = (name: string): string => {
  const lines = usage.split('\n').filter((line) => line.startsWith(`  ${name} `));
  if (name === '') return `Which command?\n${usage}`;
  if (lines.length === 0) return `There is no command ${name}.\n${usage}`;
  return ['The command is written so:', ...lines].join('\n');
};

export const runCommand = async (config: Config, words: readonly string[], print: Print): Promise<void> => {
  const [name = ''] = words;
  if (isAskingForHelp.test(name)) return print(usage);
  const command = commands.find((candidate) => candidate.words.test(words.join(' ')));
  if (!command) throw new OperatorError(usageFor(name));
  const log = (isDone: boolean) => (command.isListing ? undefined : logCommand(config, command, words, isDone));
  try {
    await command.run(config, words.slice(1), print);
  } catch (error) {
    await log(false);
    const worker = lostWorkerOf(error);
    if (worker === null) throw error;
    throw new OperatorError(
      `The worker ${worker} of the database cannot be reached, and the command needs every one of them.`,
    );
  }
  await log(true);
};
