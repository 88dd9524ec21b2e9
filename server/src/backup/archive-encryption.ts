import { createCipheriv, createDecipheriv, createHmac, type Hmac, randomBytes, scrypt } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';

/** Readable part of an encrypted archive's header. */
export interface EncryptionHeader {
  readonly salt: string;
  readonly iv: string;
  /** Distinguishes a wrong passphrase from a damaged file. */
  readonly check: string;
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

const deriveEncryption = async (
  passphrase: string,
  salt: Buffer,
  iv: Buffer,
): Promise<Encryption & { header: EncryptionHeader }> => {
  const bytes = await deriveBytes(passphrase, salt, 2 * keyLength, cost);
  const key = bytes.subarray(0, keyLength);
  const digest = () => createHmac('sha256', bytes.subarray(keyLength));
  return {
    header: {
      salt: salt.toString('base64'),
      iv: iv.toString('base64'),
      check: digest().update('passphrase').digest('base64'),
    },
    encrypt: () => [createCipheriv(algorithm, key, iv)],
    decrypt: () => [createDecipheriv(algorithm, key, iv)],
    digest,
  };
};

export const createEncryption = async (passphrase: string | null): Promise<Encryption> =>
  passphrase === null ? unencrypted : deriveEncryption(passphrase, randomBytes(16), randomBytes(16));

/** Returns `undefined` for a wrong passphrase. */
export const restoreEncryption = async (
  header: EncryptionHeader | null,
  passphrase: string | null,
): Promise<Encryption | undefined> => {
  if (header === null) return unencrypted;
  if (passphrase === null) return undefined;
  const [salt, iv] = [Buffer.from(header.salt, 'base64'), Buffer.from(header.iv, 'base64')];
  const encryption = await deriveEncryption(passphrase, salt, iv);
  return encryption.header.check === header.check ? encryption : undefined;
};
