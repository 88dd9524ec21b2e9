import type { Context } from '../../../context.ts';
import type { WriteContext } from '../../../db/tenant-transaction.ts';
import { openSecret } from './factor-secret.ts';
import { consumeRecoveryCode, hashOfRecoveryCode } from './recovery-code.repository.ts';
import { lockFactor, setLastStep } from './second-factor.repository.ts';
import { stepOfCode } from './totp.ts';

/** Result of checking what was sent beside the password. */
export type FactorCheck = 'not-asked' | 'app' | 'recovery-code' | 'missing' | 'wrong';

/** Authenticator apps show their digits with a blank in the middle. */
const withoutBlanks = (typed: string): string => typed.replace(/\s/g, '');

/** Consumes a correct code within the caller's transaction. */
export const checkSecondFactor = async (
  context: Context,
  { tx, session: { companyId, userId }, now }: WriteContext,
  typed: string | undefined,
): Promise<FactorCheck> => {
  const factor = await lockFactor(tx, companyId, userId);
  if (!factor?.sealed_secret) return 'not-asked';
  if (typed === undefined) return 'missing';
  const secret = openSecret(context, companyId, userId, factor.sealed_secret);
  // Codes of an app need the secret; recovery codes work without the key.
  const step = secret && stepOfCode(secret, withoutBlanks(typed), now, factor.last_step);
  if (step !== undefined) {
    await setLastStep(tx, companyId, userId, step);
    return 'app';
  }
  const isRecovery = await consumeRecoveryCode(tx, companyId, userId, hashOfRecoveryCode(typed));
  return isRecovery ? 'recovery-code' : 'wrong';
};
