import type { Context } from '../../../context.ts';
import type { TenantTransaction } from '../../../db/tenant.ts';
import { openSecret } from './factor-secret.ts';
import { takeRecoveryCode } from './recovery-code.repository.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { lockFactor, setLastStep } from './second-factor.repository.ts';
import { stepOfCode } from './totp.ts';

/** What beside the password was shown, or why that was not enough. */
export type FactorCheck = 'not-asked' | 'app' | 'recovery-code' | 'missing' | 'wrong';

/** Apps show their digits with a blank in the middle. */
const withoutBlanks = (typed: string): string => typed.replace(/\s/g, '');

/** A code that is right is used up in the transaction of the caller. */
export const checkSecondFactor = async (
  context: Context,
  tx: TenantTransaction,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  typed: string | undefined,
): Promise<FactorCheck> => {
  const factor = await lockFactor(tx, companyId, userId);
  if (!factor?.sealed_secret) return 'not-asked';
  if (typed === undefined) return 'missing';
  const secret = openSecret(context, companyId, userId, factor.sealed_secret);
  // Without its secret no app is right any more; recovery codes need no key.
  const step = secret && stepOfCode(secret, withoutBlanks(typed), context.clock(), factor.last_step);
  if (step !== undefined) {
    await setLastStep(tx, companyId, userId, step);
    return 'app';
  }
  const isRecovery = await takeRecoveryCode(tx, companyId, userId, hashOfRecoveryCode(typed));
  return isRecovery ? 'recovery-code' : 'wrong';
};
