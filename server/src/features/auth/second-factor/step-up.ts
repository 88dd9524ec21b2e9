import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { invalidField } from '../../../lib/app-error.ts';
import type { Caller, Session } from '../../../lib/session.ts';
import type { Account } from '../account.repository.ts';
import { verifyCurrentPassword } from '../current-password.ts';
import { trustedSession } from '../sign-in-attempt.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { recordWrongCode } from './wrong-code.ts';

export interface Proof {
  readonly currentPassword: string;
  /** Required where a factor is enabled. */
  readonly code?: string | undefined;
}

interface SteppedUp {
  readonly tx: TenantTransaction;
  readonly account: Account;
}

const missingCode = 'Bitte den Code aus der Authenticator-App oder einen Wiederherstellungscode eingeben.';
const wrongCode = 'Der Code ist falsch oder wurde schon benutzt. Bitte den nächsten eingeben.';

/**
 * Requires the password and, where a factor is enabled, the factor itself: whoever has an open browser and the password must not replace the
 * factor. The code is consumed in the transaction of the change.
 */
export const stepUp = async <T>(
  context: Context,
  { session, proof, caller }: { readonly session: Session; readonly proof: Proof; readonly caller: Caller },
  change: (steppedUp: SteppedUp) => Promise<T>,
): Promise<T> => {
  const { companyId } = session;
  const account = await verifyCurrentPassword(context, session, proof.currentPassword);
  const { code } = proof;
  const counted = trustedSession(session);
  const { count } = code === undefined ? { count: 0 } : await context.throttle.admit('sign-in code', counted);
  const outcome = await inTenant(context.db, companyId, async (tx) => {
    const write = { tx, session, now: context.clock() };
    const check = await checkSecondFactor(context, write, code);
    if (check === 'wrong') await recordWrongCode(context, write, { caller, count });
    if (check === 'wrong' || check === 'missing') return { check };
    return { changed: await change({ tx, account }) };
  });
  if ('check' in outcome) throw invalidField('code', outcome.check === 'missing' ? missingCode : wrongCode);
  if (code !== undefined) await context.throttle.reset('sign-in code', counted);
  return outcome.changed;
};
