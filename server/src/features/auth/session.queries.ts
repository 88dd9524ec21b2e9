import type { Context } from '../../context.ts';
import type { Session } from '../../lib/session.ts';
import { findLiveSession } from './session.repository.ts';
import { idleSince } from './sessions.ts';

/** Checks that a session is still valid and unrestricted, for calls that outlive their first check. */
export const isStillSignedIn = async ({ db, clock }: Context, { companyId, tokenHash }: Session): Promise<boolean> => {
  const now = clock();
  const session = await findLiveSession(db, companyId, tokenHash, now, idleSince(now));
  return session !== undefined && !session.lacksSecondFactor;
};
