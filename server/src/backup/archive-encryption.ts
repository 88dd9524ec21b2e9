import { createCipheriv, createDecipheriv, createHmac, type Hmac, randomBytes, scrypt } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { deriveKey } from '../lib/secret-key.ts';

/** Readable part of an encrypted archive's header. */
export interface EncryptionHeader {
  readonly salt: string;
  readonly iv: string;
  /** Distinguishes a wrong passphrase from a damaged file. */
  readonly check: string;
  /** Absent if the key comes from a passphrase. */
  readonly by?: 'secret-key' | undefined;
}

/** Operator's passphrase, or the installation's own key. */
export type EncryptionSource = { readonly passphrase: string } | { readonly secretKey: Buffer };

/** Keys that are tried to decrypt an archive. */
export interface DecryptionKeys {
  readonly passphrase: string | null;
  readonly secretKey?: Buffer | null;
}

export interface Encryption {
  readonly header: EncryptionHeader | null;
  readonly encrypt: () => Transform[];
  readonly decrypt: () => Transform[];
  /** Authenticates the whole file, so that damage shows before anything is restored. */
  readonly digest: () => Hmac;
}

const algorithm = 'aes-256-ctr';
const keyLength = 32;
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const deriveBytes = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** Leaves the content readable, and still detects damage. */
const unencrypted: Encryption = {
  header: null,
  encrypt: () => [],
  decrypt: () => [],
  digest: () => createHmac('sha256', Buffer.alloc(keyLength)),
};

const secretOf = (source: EncryptionSource): string =>
  'passphrase' in source ? source.passphrase : deriveKey(source.secretKey, 'backup').toString('base64');

const deriveEncryption = async (
  source: EncryptionSource,
  salt: Buffer,
  iv: Buffer,
): Promise<Encryption & { header: EncryptionHeader }> => {
  const bytes = await deriveBytes(secretOf(source), salt, 2 * keyLength, cost);
  const key = bytes.subarray(0, keyLength);
  const digest = () => createHmac('sha256', bytes.subarray(keyLength));
  return {
    header: {
      salt: salt.toString('base64'),
      iv: iv.toString('base64'),
      check: digest().update('passphrase').digest('base64'),
      ...('secretKey' in source && { by: 'secret-key' }),
    },
    encrypt: () => [createCipheriv(algorithm, key, iv)],
    decrypt: () => [createDecipheriv(algorithm, key, iv)],
    digest,
  };
};

export const createEncryption = async (source: EncryptionSource | null): Promise<Encryption> =>
  source === null ? unencrypted : deriveEncryption(source, randomBytes(16), randomBytes(16));

const sourceFor = (
  { by }: EncryptionHeader,
  { passphrase, secretKey = null }: DecryptionKeys,
): EncryptionSource | undefined => {
  if (by === 'secret-key') return secretKey === null ? undefined : { secretKey };
  return passphrase === null ? undefined : { passphrase };
};

/** Returns `undefined` without the right passphrase or key. */
export const restoreEncryption = async (
  header: EncryptionHeader | null,
  keys: DecryptionKeys,
): Promise<Encryption | undefined> => {
  if (header === null) return unencrypted;
  const source = sourceFor(header, keys);
  if (!source) return undefined;
  const [salt, iv] = [Buffer.from(header.salt, 'base64'), Buffer.from(header.iv, 'base64')];
  const encryption = await deriveEncryption(source, salt, iv);
  return encryption.header.check === header.check ? encryption : undefined;
};
