import { randomBytes } from 'node:crypto';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { base32 } from '../../../lib/tokens.ts';

const count = 10;

/** 80 bits cannot be guessed, so a fast hash is enough. */
const codeBytes = 10;

const grouped = (text: string): string => text.match(/.{4}/g)?.join('-') ?? '';

/** Four groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => grouped(base32(randomBytes(codeBytes)).toLowerCase()));

/** Ignores case and dashes, because codes are typed or copied. */
export const hashOfRecoveryCode = (typed: string): Buffer => sha256(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));

/** Replaces all earlier codes. */
export const replaceRecoveryCodes = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ company_id: companyId, user_id: userId, code_hash: hash })))
    .execute();
};

/** Deletes the code and returns whether it existed. */
export const consumeRecoveryCode = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  hash: Buffer,
): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
};

export const countRecoveryCodes = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);
