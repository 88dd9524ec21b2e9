import type { Context } from '../../context.ts';
import type { Session } from '../../lib/session.ts';
import { findLiveSession } from './session.repository.ts';
import { idleSince } from './sessions.ts';

/** Whether a session that was good when a long call began still is, and still may do more than set up a second factor. */
export const isStillSignedIn = async ({ db, clock }: Context, { companyId, tokenHash }: Session): Promise<boolean> => {
  const now = clock();
  const session = await findLiveSession(db, companyId, tokenHash, now, idleSince(now));
  return session !== undefined && !session.lacksSecondFactor;
};
