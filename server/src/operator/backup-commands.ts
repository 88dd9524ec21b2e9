import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp, move, restore } from '../backup/back-up.ts';
import { restoreCompany } from '../backup/restore-company.ts';
import { type RowCounts, totalOf } from '../backup/write-database.ts';
import type { Config } from '../config.ts';
import { toDatabaseAddress } from '../db/hosts.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { adoptSecretKey, findSecretKey, loadSecretKey } from '../lib/secret-key.ts';
import { OperatorError, type Print } from './command.ts';
import { assertDatabaseThere, openDatabase, openIdleDatabase } from './open-database.ts';

const total = (counts: RowCounts): string => `${totalOf(counts)} rows in ${Object.keys(counts).length} tables`;

const encryptionOf = async ({ backup, secretKey, dataDir }: Config, withoutKey: boolean) => {
  const { passphrase } = backup;
  if (withoutKey) return passphrase === null ? null : { passphrase, secretKey: null };
  if (passphrase !== null) return { passphrase, secretKey: await loadSecretKey(secretKey, dataDir) };
  throw new OperatorError(
    'Set BACKUP_PASSPHRASE: it encrypts the backup, which then also contains the key of this installation. Or pass --without-key and keep the key yourself.',
  );
};

export const makeBackup = async (
  config: Config,
  [file = '', option]: readonly string[],
  print: Print,
): Promise<void> => {
  const path = resolve(file);
  if (option !== undefined && option !== '--without-key') throw new OperatorError(`Unknown option ${option}.`);
  if (existsSync(path)) throw new OperatorError(`${path} exists already.`);
  const encryption = await encryptionOf(config, option === '--without-key');
  const { target, close } = await openDatabase(config);
  try {
    await backUp({ target, path, now: new Date(), encryption });
  } finally {
    await close();
  }
  const keyNote = encryption?.secretKey ? 'with the key' : 'the key of this installation is not in it';
  print(`${path}, ${encryption ? 'encrypted' : 'not encrypted'}; ${keyNote}`);
};

export const restoreBackup = async (config: Config, [file = '']: readonly string[], print: Print): Promise<void> => {
  const { target, close } = await openIdleDatabase(config);
  try {
    const { createdAt, counts, secretKey, isOpenedByKey } = await restore({
      target,
      path: resolve(file),
      print,
      passphrase: config.backup.passphrase,
      secretKey: await findSecretKey(config.secretKey, config.dataDir),
    });
    print(`${total(counts)}, as of ${createdAt}`);
    if (isOpenedByKey) print('It was encrypted with the key of this installation, which stays in use.');
    else if (secretKey) print(await adoptSecretKey(secretKey, config.secretKey, config.dataDir));
    else print('The key is not in this backup: put secret.key back, or set SECRET_KEY, before the first start.');
  } finally {
    await close();
  }
};

export const restoreOneCompany = async (
  config: Config,
  [file = '', number]: readonly string[],
  print: Print,
): Promise<void> => {
  const { target, close } = await openDatabase(config);
  try {
    await restoreCompany({
      target,
      path: resolve(file),
      companyId: toCompanyId(Number(number)),
      print,
      passphrase: config.backup.passphrase,
      secretKey: await findSecretKey(config.secretKey, config.dataDir),
    });
    print(
      'Stored passwords of its mail server and providers work if this installation has the key of the backup; otherwise they are entered again.',
    );
  } finally {
    await close();
  }
};

export const moveDatabase = async (config: Config, [, url = '']: readonly string[], print: Print): Promise<void> => {
  if (config.databaseUrl) throw new OperatorError('Only an embedded database is moved; DATABASE_URL is set already.');
  assertDatabaseThere(config);
  const { target, close } = await openIdleDatabase(config);
  try {
    const counts = await move(target, { url: toDatabaseAddress(url) }, print);
    print(`${total(counts)} moved. Now set DATABASE_URL; the data folder keeps secret.key.`);
  } finally {
    await close();
  }
};
