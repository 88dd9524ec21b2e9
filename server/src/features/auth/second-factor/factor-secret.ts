import { randomBytes } from 'node:crypto';
import { productName } from '@flottwart/contract/rules/product';
import type { Context } from '../../../context.ts';
import { base32 } from '../../../lib/base32.ts';
import type { SecretPlace } from '../../../lib/secret-box.ts';

type Secrets = Pick<Context, 'secrets'>;

/** As long as the hash, as RFC 4226 recommends. */
const secretBytes = 20;

export const placeOf = (companyId: number, userId: number): SecretPlace => ({
  companyId,
  field: `second factor of user ${userId}`,
});

export const newSecret = (): Buffer => randomBytes(secretBytes);

export const sealSecret = ({ secrets }: Secrets, companyId: number, userId: number, secret: Buffer): Buffer =>
  secrets.seal(placeOf(companyId, userId), secret.toString('base64'));

/** Nothing where the key of the installation is another one by now. */
export const openSecret = (
  { secrets }: Secrets,
  companyId: number,
  userId: number,
  sealed: Buffer,
): Buffer | undefined => {
  try {
    return Buffer.from(secrets.open(placeOf(companyId, userId), sealed), 'base64');
  } catch {
    return undefined;
  }
};

/** What an authenticator app reads from the QR code. */
export const factorUri = (secret: Buffer, email: string): string => {
  const label = `${encodeURIComponent(productName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(productName)}`;
};
