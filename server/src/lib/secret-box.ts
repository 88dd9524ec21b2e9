import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CompanyId } from './company-id.ts';
import { deriveKey } from './secret-key.ts';

/** Encrypts companies' secrets; a ciphertext decrypts only at the place it was encrypted for. */
export interface SecretBox {
  readonly seal: (place: SecretPlace, text: string) => Buffer;
  readonly open: (place: SecretPlace, sealed: Buffer) => string;
}

/** Additional authenticated data, so that a row copied to another company or field does not decrypt. */
export interface SecretPlace {
  readonly companyId: CompanyId;
  readonly field: string;
}

const algorithm = 'aes-256-gcm';
const version = 1;
const ivLength = 12;
const tagLength = 16;

const additionalData = ({ companyId, field }: SecretPlace): Buffer => Buffer.from(JSON.stringify([companyId, field]));

/** Layout: version, initialisation vector, authentication tag, ciphertext. */
export const createSecretBox = (secretKey: Buffer): SecretBox => {
  const key = deriveKey(secretKey, 'secret box');
  return {
    seal: (place, text) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
    },
    open: (place, sealed) => {
      if (sealed[0] !== version) throw new Error('A sealed secret has an unknown form.');
      const iv = sealed.subarray(1, 1 + ivLength);
      const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength);
      const decipher = createDecipheriv(algorithm, key, iv).setAAD(additionalData(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + ivLength + tagLength)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
};

/** Encrypts with the new key what an old one encrypted; already rotated values stay as they are. */
export type ReencryptSecret = (place: SecretPlace, sealed: Buffer) => Buffer;

export const createReencryptSecret =
  (older: SecretBox, newer: SecretBox): ReencryptSecret =>
  (place, sealed) =>
    opens(newer, place, sealed) ? sealed : newer.seal(place, older.open(place, sealed));

/** Ciphertext with the place it was encrypted for. */
export interface SealedSecret {
  readonly place: SecretPlace;
  readonly sealed: Buffer;
}

export const opens = (box: SecretBox, place: SecretPlace, sealed: Buffer): boolean => {
  try {
    box.open(place, sealed);
    return true;
  } catch {
    return false;
  }
};
