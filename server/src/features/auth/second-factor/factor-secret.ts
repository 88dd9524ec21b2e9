import { randomBytes } from 'node:crypto';
import { productName } from '@flottwart/contract/rules/product';
import type { Context } from '../../../context.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { SecretPlace } from '../../../lib/secret-box.ts';
import { base32 } from '../../../lib/tokens.ts';

type Secrets = Pick<Context, 'secrets'>;

/** Length of the hash, as RFC 4226 recommends. */
const secretBytes = 20;

export const placeOf = (companyId: CompanyId, userId: number): SecretPlace => ({
  companyId,
  field: `second factor of user ${userId}`,
});

export const newSecret = (): Buffer => randomBytes(secretBytes);

export const sealSecret = ({ secrets }: Secrets, companyId: CompanyId, userId: number, secret: Buffer): Buffer =>
  secrets.seal(placeOf(companyId, userId), secret.toString('base64'));

/** Returns nothing if the installation's secret key has changed. */
export const openSecret = (
  { secrets }: Secrets,
  companyId: CompanyId,
  userId: number,
  sealed: Buffer,
): Buffer | undefined => {
  try {
    return Buffer.from(secrets.open(placeOf(companyId, userId), sealed), 'base64');
  } catch {
    return undefined;
  }
};

/** URI that authenticator apps read from the QR code. */
export const factorUri = (secret: Buffer, email: string): string => {
  const label = `${encodeURIComponent(productName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(productName)}`;
};
