import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { type Config, targetOf } from '../config.ts';
import { distribute } from '../db/citus/distribute.ts';
import { lostWorkerOf } from '../db/failures.ts';
import { inTenant } from '../db/tenant.ts';
import { deleteSecondFactor, findAccountKey, recordAccountEvent, reencryptFactors } from '../features/auth/public.ts';
import { describeCompany } from '../features/company/public.ts';
import { reencryptConnections, switchSpecialServices } from '../features/connections/public.ts';
import { toError } from '../lib/app-error.ts';
import { systemClock } from '../lib/clock.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { createReencryptSecret, createSecretBox } from '../lib/secret-box.ts';
import { findSecretKey, loadSecretKey, readSecretKey } from '../lib/secret-key.ts';
import { createSecurityLog, openSecurityLogFile } from '../lib/security-log.ts';
import { makeBackup, moveDatabase, restoreBackup, restoreOneCompany } from './backup-commands.ts';
import { type Command, OperatorError, type Print } from './command.ts';
import { openDatabase, withDatabase, withIdleDatabase } from './open-database.ts';
import { listQuotas, setQuota, showQuotas } from './quota-commands.ts';

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
const logCommand = async (
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

/** Company by company, each in one transaction: an interrupted run is repeated and ends the same. */
const rotateSecretKey = async (config: Config, [oldKeyFile = '']: readonly string[], print: Print): Promise<void> => {
  const older = createSecretBox(await readOldKey(oldKeyFile));
  await withIdleDatabase(config, async (db) => {
    const newer = createSecretBox(await loadSecretKey(config.secretKey, config.dataDir));
    const seal = createReencryptSecret(older, newer);
    const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
    let secrets = 0;
    for (const { id } of tenants)
      try {
        secrets += await inTenant(
          db,
          id,
          async (tx) => (await reencryptConnections(tx, id, seal)) + (await reencryptFactors(tx, id, seal)),
        );
      } catch (error) {
        if (!isWrongKey(error)) throw error;
        throw new OperatorError(`Secrets of company ${id} cannot be decrypted with the old or the new key.`);
      }
    print(`${secrets} secrets of ${tenants.length} companies are encrypted with the new key.`);
  });
};

const readOldKey = (path: string): Promise<Buffer> =>
  readSecretKey(path).catch((error: unknown) => {
    throw new OperatorError(`The old key cannot be read: ${toError(error).message}`);
  });

/** Error of the cipher for a wrong key. */
const isWrongKey = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);

const listCompanies = (config: Config, _words: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
    for (const { id } of tenants) {
      const company = await inTenant(db, id, (tx) => describeCompany(tx, id));
      if (company) print(`${id}\t${company.amazon_special_services ? 'on' : 'off'}\t${company.name}`);
    }
  });

const listDeletions = (config: Config, _words: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const deletions = await db.selectFrom('deleted_companies').selectAll().orderBy('deleted_at').execute();
    for (const { number, deleted_at } of deletions) print(`${deleted_at.toISOString()}\t${number}`);
  });

const switchServices = (config: Config, [number, choice]: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const id = toCompanyId(Number(number));
    const company = await inTenant(db, id, (tx) => switchSpecialServices(tx, id, choice === 'on'));
    if (!company) throw new OperatorError(`There is no company ${id}.`);
    print(`${company.name}: amazon services ${choice}`);
  });

const operator = 'Betreiber der Installation';

/** For the only ADMIN of a company, whom no colleague can help. */
const resetSecondFactor = (config: Config, [mail = '']: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const account = await findAccountKey(db, mail);
    if (!account) throw new OperatorError(`There is no account ${mail}.`);
    const { companyId, userId } = account;
    const isDropped = await inTenant(db, companyId, async (tx) => {
      if (!(await deleteSecondFactor(tx, companyId, userId))) return false;
      const caller = { device: '', address: '' };
      const event = { userId, kind: 'second-factor-reset', caller, now: new Date(), byWhom: operator } as const;
      await recordAccountEvent(tx, companyId, event);
      return true;
    });
    if (!isDropped) throw new OperatorError(`${mail} has no second factor.`);
    print(`${mail} signs in with the password alone now; all sessions of the account have ended.`);
  });

/** Enough to spread companies evenly over a dozen workers; each shard is a set of all tenant tables. */
const defaultShards = 32;

const distributeDatabase = async (config: Config, [shards]: readonly string[], print: Print): Promise<void> => {
  if (targetOf(config) === null)
    throw new OperatorError('Only a database on a PostgreSQL server of your own is distributed: set DATABASE_URL.');
  const { target, close } = await openDatabase(config);
  try {
    const { tables, workers } = await distribute(target, Number(shards ?? defaultShards), print);
    print(`${tables} tables distributed by company over ${workers} workers. Everything else stays on the coordinator.`);
  } finally {
    await close();
  }
};

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
