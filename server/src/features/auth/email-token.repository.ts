import type { Config } from '../../config.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { days, hours } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type TokenPurpose = 'verify' | 'reset' | 'accept' | 'discard';

export interface StoredToken {
  readonly userId: number;
  readonly used: boolean;
  readonly expiresAt: Date;
}

/** Replaces older tokens of the same purpose, so only the latest link works and the others say so. */
export const replaceEmailToken = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  token: {
    readonly hash: Buffer;
    readonly userId: number;
    readonly purpose: TokenPurpose;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await tx
    .updateTable('email_tokens')
    .set({ replaced_at: token.now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('email_tokens')
    .values({
      company_id: companyId,
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
};

/** Row lock until the transaction ends: of many simultaneous uses exactly one succeeds. Refuses a replaced link by that name. */
export const lockEmailToken = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<StoredToken | undefined> => {
  const row = await tx
    .selectFrom('email_tokens')
    .select(['user_id', 'used_at', 'expires_at', 'replaced_at'])
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  if (row?.replaced_at) throw replacedLink();
  return row && { userId: row.user_id, used: row.used_at !== null, expiresAt: row.expires_at };
};

export const markTokenUsed = async ({ tx, companyId, now }: TenantContext, hash: Buffer): Promise<void> => {
  await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .execute();
};

export const deleteEmailTokens = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  ...purposes: readonly TokenPurpose[]
): Promise<void> => {
  await tx
    .deleteFrom('email_tokens')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
};

export const deleteExpiredTokens = async (tx: TenantTransaction, companyId: CompanyId, before: Date): Promise<void> => {
  await tx.deleteFrom('email_tokens').where('company_id', '=', companyId).where('expires_at', '<', before).execute();
};

/** Lifetime of a mailed link in seconds. */
export const linkLifetime: Readonly<Record<TokenPurpose, number>> = {
  verify: days(1),
  reset: hours(1),
  accept: days(7),
  discard: days(7),
};

export type LinkedPage =
  | 'verify-email'
  | 'reset-password'
  | 'invitation'
  | 'confirm-registration'
  | 'discard-registration';

/** Builds links from the configured public URL and ignores the request's Host header. */
export const linkTo = (config: Config, page: LinkedPage, token: string): string => {
  const link = new URL(page, `${config.publicUrl}/`);
  link.searchParams.set('token', token);
  return link.href;
};

const replacedLink = (): AppError =>
  new AppError(
    'conflict',
    'Der Link wurde durch einen neueren Link ersetzt. Bitte den aus der neuesten E-Mail öffnen.',
  );

/** Gives unknown, used and expired links the same error. */
export const badLink = (): AppError => new AppError('invalid_input', 'Der Link ist ungültig oder abgelaufen.');
