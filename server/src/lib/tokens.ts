import { randomBytes } from 'node:crypto';
import { type CompanyId, toCompanyId } from './company-id.ts';
import { sha256 } from './sha256.ts';

/**
 * Bearer and mail tokens: 256 random bits after the number of their company. The number lets the look-up run inside that company; the secret is the
 * random part, and only a hash of the whole is ever stored.
 */
export interface IssuedToken {
  readonly token: string;
  readonly hash: Buffer;
}

export interface PresentedToken {
  readonly companyId: CompanyId;
  readonly hash: Buffer;
}

const shape = /^(?<company>[1-9]\d{0,9})\.[\w-]{43}$/;
const maxId = 2_147_483_647;

export const issueToken = (companyId: CompanyId): IssuedToken => {
  const token = `${companyId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: sha256(token) };
};

export const readToken = (token: string): PresentedToken | undefined => {
  const companyId = Number(shape.exec(token)?.groups?.company);
  if (!(companyId <= maxId)) return undefined;
  return { companyId: toCompanyId(companyId), hash: sha256(token) };
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: an alphabet that is hard to misread. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};
