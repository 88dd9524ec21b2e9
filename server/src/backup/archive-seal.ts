import { createCipheriv, createDecipheriv, createHmac, type Hmac, randomBytes, scrypt } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';

/** Readable part of an encrypted archive's header. */
export interface SealHead {
  readonly salt: string;
  readonly iv: string;
  /** Distinguishes a wrong passphrase from a damaged file. */
  readonly check: string;
}

export interface Seal {
  readonly head: SealHead | null;
  readonly encrypt: () => Transform[];
  readonly decrypt: () => Transform[];
  /** Authenticates the whole file, so that damage shows before anything is restored. */
  readonly digest: () => Hmac;
}

const algorithm = 'aes-256-ctr';
const keyLength = 32;
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const deriveBytes = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

const open: Seal = {
  head: null,
  encrypt: () => [],
  decrypt: () => [],
  digest: () => createHmac('sha256', Buffer.alloc(keyLength)),
};

const sealWith = async (passphrase: string, salt: Buffer, iv: Buffer): Promise<Seal & { head: SealHead }> => {
  const bytes = await deriveBytes(passphrase, salt, 2 * keyLength, cost);
  const key = bytes.subarray(0, keyLength);
  const digest = () => createHmac('sha256', bytes.subarray(keyLength));
  return {
    head: {
      salt: salt.toString('base64'),
      iv: iv.toString('base64'),
      check: digest().update('passphrase').digest('base64'),
    },
    encrypt: () => [createCipheriv(algorithm, key, iv)],
    decrypt: () => [createDecipheriv(algorithm, key, iv)],
    digest,
  };
};

export const createSeal = async (passphrase: string | null): Promise<Seal> =>
  passphrase === null ? open : sealWith(passphrase, randomBytes(16), randomBytes(16));

/** Returns `undefined` for a wrong passphrase. */
export const reopenSeal = async (head: SealHead | null, passphrase: string | null): Promise<Seal | undefined> => {
  if (head === null) return open;
  if (passphrase === null) return undefined;
  const seal = await sealWith(passphrase, Buffer.from(head.salt, 'base64'), Buffer.from(head.iv, 'base64'));
  return seal.head.check === head.check ? seal : undefined;
};
