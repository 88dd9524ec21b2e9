import type { AccountEventKind, confirmSecondFactor } from '@flottwart/contract/account-security';
import type { MessageResponse } from '@flottwart/contract/auth';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../../../db/tenant-transaction.ts';
import { AppError, invalidField } from '../../../lib/app-error.ts';
import { minutes, secondsAfter } from '../../../lib/clock.ts';
import type { Caller, Session } from '../../../lib/session.ts';
import { selectSecondFactorRequirement } from '../account.repository.ts';
import { recordAccountEvent } from '../account-event.repository.ts';
import { securityNotice } from '../security-mail.job.ts';
import { deleteSessionsOfUser } from '../session.repository.ts';
import { openSecret } from './factor-secret.ts';
import { hashOfRecoveryCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-code.repository.ts';
import { deleteFactor, enablePendingSecret, lockFactor, type SecondFactorRow } from './second-factor.repository.ts';
import { type Proof, stepUp } from './step-up.ts';
import { stepOfCode } from './totp.ts';

type Change = Extract<AccountEventKind, 'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed'>;

/** Lifetime of a secret that was shown but not confirmed by a first code. */
const pendingSeconds = minutes(60);

const noFactor = (): AppError => new AppError('conflict', 'Es ist kein zweiter Faktor eingerichtet.');

const recordChange = async (
  { enqueue }: Context,
  { tx, session: { companyId, userId }, now }: WriteContext,
  caller: Caller,
  change: Change,
): Promise<void> => {
  await recordAccountEvent(tx, companyId, { userId, kind: change, caller, now });
  await enqueue(tx, securityNotice, { companyId, userId, notice: change });
};

const issueCodes = async (tx: TenantTransaction, { companyId, userId }: Session): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, companyId, userId, codes.map(hashOfRecoveryCode));
  return codes;
};

const pendingSecretOf = (context: Context, { companyId, userId }: Session, factor: SecondFactorRow | undefined) => {
  const { pending_secret: sealed, pending_since: since } = factor ?? {};
  const isPending = sealed && since && context.clock() < secondsAfter(since, pendingSeconds);
  const secret = isPending ? openSecret(context, companyId, userId, sealed) : undefined;
  if (!secret) throw new AppError('conflict', 'Die Einrichtung ist abgelaufen. Bitte von vorn beginnen.');
  return secret;
};

/** Ends the other sessions, which were opened without the second factor. */
export const confirmMySecondFactor = (
  context: Context,
  session: Session,
  code: string,
  caller: Caller,
): Promise<ResponseBody<typeof confirmSecondFactor>> => {
  const { companyId, userId, tokenHash } = session;
  const now = context.clock();
  return inTenant(context.db, companyId, async (tx) => {
    const secret = pendingSecretOf(context, session, await lockFactor(tx, companyId, userId));
    const step = stepOfCode(secret, code.replace(/\s/g, ''), now, 0);
    if (step === undefined) throw invalidField('code', 'Der Code ist falsch. Stimmt die Uhrzeit des Geräts?');
    await enablePendingSecret({ tx, companyId, now }, userId, step);
    await deleteSessionsOfUser(tx, companyId, userId, tokenHash);
    await recordChange(context, { tx, session, now }, caller, 'second-factor-on');
    return { recoveryCodes: await issueCodes(tx, session) };
  });
};

export const renewMyRecoveryCodes = (
  context: Context,
  session: Session,
  proof: Proof,
  caller: Caller,
): Promise<ResponseBody<typeof confirmSecondFactor>> =>
  stepUp(context, { session, proof, caller }, async ({ tx }) => {
    const factor = await lockFactor(tx, session.companyId, session.userId);
    if (!factor?.enabled_at) throw noFactor();
    await recordChange(context, { tx, session, now: context.clock() }, caller, 'recovery-codes-renewed');
    return { recoveryCodes: await issueCodes(tx, session) };
  });

/** Ends the other sessions, like every change of the account's protection. */
export const removeMySecondFactor = (
  context: Context,
  session: Session,
  proof: Proof,
  caller: Caller,
): Promise<MessageResponse> =>
  stepUp(context, { session, proof, caller }, async ({ tx }) => {
    const { companyId, userId, tokenHash } = session;
    const factor = await lockFactor(tx, companyId, userId);
    if (!factor?.enabled_at) throw noFactor();
    const company = await selectSecondFactorRequirement(tx, companyId).executeTakeFirst();
    if (company?.requires_second_factor)
      throw new AppError('conflict', 'Die Firma verlangt einen zweiten Faktor; er lässt sich nicht abschalten.');
    await deleteFactor(tx, companyId, userId);
    await deleteSessionsOfUser(tx, companyId, userId, tokenHash);
    await recordChange(context, { tx, session, now: context.clock() }, caller, 'second-factor-off');
    return { message: 'Der zweite Faktor ist abgeschaltet.' };
  });
