import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ReencryptSecret, SealedSecret } from '../../../lib/secret-box.ts';
import { placeOf } from './factor-secret.ts';

/** Reencrypts the secrets of second factors, enabled and pending. */
export const reencryptFactors = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  reencrypt: ReencryptSecret,
): Promise<number> => {
  const factors = await tx
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret', 'pending_secret'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
  for (const { user_id, sealed_secret, pending_secret } of factors) {
    const place = placeOf(companyId, user_id);
    await tx
      .updateTable('second_factors')
      .set({
        sealed_secret: sealed_secret && reencrypt(place, sealed_secret),
        pending_secret: pending_secret && reencrypt(place, pending_secret),
      })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user_id)
      .execute();
  }
  return factors.length;
};

/** One of the company's encrypted secrets, to try the key with. */
export const findSealedFactor = async (
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<SealedSecret | undefined> => {
  const row = await tx
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret as sealed'])
    .where('company_id', '=', companyId)
    .where('sealed_secret', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.sealed ? { place: placeOf(companyId, row.user_id), sealed: row.sealed } : undefined;
};
