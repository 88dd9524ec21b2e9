import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './app-error.ts';

const keyLength = 32;

/** Loads the secret key of this installation: the operator's, else one created once beside the data. */
export const loadSecretKey = async (configured: Buffer | null, dataDir: string): Promise<Buffer> => {
  if (configured) return configured;
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await createKeyFile(path, randomBytes(keyLength));
  await chmod(path, 0o600);
  return readSecretKey(path);
};

/** Finds the key without creating one. */
export const findSecretKey = async (configured: Buffer | null, dataDir: string): Promise<Buffer | null> => {
  const path = join(dataDir, 'secret.key');
  return configured ?? (existsSync(path) ? readSecretKey(path) : null);
};

export const readSecretKey = async (path: string): Promise<Buffer> => {
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length !== keyLength) throw new Error(`${path} does not hold a key of ${keyLength} bytes (base64).`);
  return key;
};

/** Adopts the key of another installation unless this one has a different one; returns the outcome. */
export const adoptSecretKey = async (key: Buffer, configured: Buffer | null, dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret.key');
  if (configured === null && !existsSync(path)) {
    await mkdir(dataDir, { recursive: true });
    await createKeyFile(path, key);
  }
  const own = await loadSecretKey(configured, dataDir);
  if (own.equals(key)) return `The key is in ${configured ? 'SECRET_KEY' : path}.`;
  return 'This installation has another key than the backup, so its stored secrets cannot be decrypted. Before the first start set SECRET_KEY to the old one, or remove secret.key and restore again.';
};

/** Written to a temporary file and linked, which only one process can do, so that nobody reads half a key. */
const createKeyFile = async (path: string, key: Buffer): Promise<void> => {
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporaryPath, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
    await link(temporaryPath, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await unlink(temporaryPath);
  }
};

/** Derives a separate key per use from the installation's secret key. */
export const deriveKey = (secretKey: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `flottwart ${use}`, keyLength));

export const keyedHash = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();
