import type { mySecondFactor, startSecondFactor } from '@flottwart/contract/account-security';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { Context } from '../../../context.ts';
import { combineReads, countOf, firstRow } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { Caller, Session } from '../../../lib/session.ts';
import { base32 } from '../../../lib/tokens.ts';
import { selectSecondFactorRequirement } from '../account.repository.ts';
import { factorUri, newSecret, sealSecret } from './factor-secret.ts';
import { countRecoveryCodes } from './recovery-code.repository.ts';
import { selectFactor, storePendingSecret } from './second-factor.repository.ts';
import { type Proof, stepUp } from './step-up.ts';

export const getMySecondFactor = async (
  { db }: Context,
  { companyId, userId }: Session,
): Promise<ResponseBody<typeof mySecondFactor>> => {
  const [factor, codes, company] = await readInTenant(db, companyId, (tx) =>
    combineReads(
      firstRow(selectFactor(tx, companyId, userId)),
      countOf(countRecoveryCodes(tx, companyId, userId)),
      firstRow(selectSecondFactorRequirement(tx, companyId)),
    ),
  );
  return {
    enabledAt: factor?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: codes,
    isRequired: company?.requires_second_factor ?? false,
  };
};

/** Keeps the enabled secret until a code of the new one was correct; replacing it takes a code of the enabled one. */
export const startMySecondFactor = (
  context: Context,
  session: Session,
  proof: Proof,
  caller: Caller,
): Promise<ResponseBody<typeof startSecondFactor>> =>
  stepUp(context, { session, proof, caller }, async ({ tx, account }) => {
    const { companyId, userId } = session;
    const secret = newSecret();
    const sealed = sealSecret(context, companyId, userId, secret);
    await storePendingSecret({ tx, companyId, now: context.clock() }, userId, sealed);
    return { secret: base32(secret), uri: factorUri(secret, account.email) };
  });
