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

interface FactorAttempt {
  /** Account whose factor is asked for. */
  readonly owner: Pick<Session, 'companyId' | 'userId'>;
  readonly code: string | undefined;
  /** Subject that wrong codes are counted for. */
  readonly counted: string;
  readonly caller: Caller;
}

/** Requires a code where the account has a second factor, and consumes it in the transaction of the change. */
export const withSecondFactor = async <T>(
  context: Context,
  { owner, code, counted, caller }: FactorAttempt,
  change: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const { count } = code === undefined ? { count: 0 } : await context.throttle.admit('sign-in code', counted);
  const outcome = await inTenant(context.db, owner.companyId, async (tx) => {
    const write = { tx, session: owner, now: context.clock() };
    const check = await checkSecondFactor(context, write, code);
    if (check === 'wrong') await recordWrongCode(context, write, { caller, count });
    if (check === 'wrong' || check === 'missing') return { check };
    return { changed: await change(tx) };
  });
  if ('check' in outcome) throw invalidField('code', outcome.check === 'missing' ? missingCode : wrongCode);
  if (code !== undefined) await context.throttle.reset('sign-in code', counted);
  return outcome.changed;
};

/**
 * Requires the password and, where a factor is enabled, the factor itself: whoever has an open browser and the password must not replace the
 * factor.
 */
export const stepUp = async <T>(
  context: Context,
  { session, proof, caller }: { readonly session: Session; readonly proof: Proof; readonly caller: Caller },
  change: (steppedUp: SteppedUp) => Promise<T>,
): Promise<T> => {
  const account = await verifyCurrentPassword(context, session, proof.currentPassword);
  const attempt = { owner: session, code: proof.code, counted: trustedSession(session), caller };
  return withSecondFactor(context, attempt, (tx) => change({ tx, account }));
};
