export {
  findAccountKey,
  insertAccount,
  insertCompany,
  keepEmailDirectory,
  markVerified,
} from './account.repository.ts';
export { recordAccountEvent } from './account-event.repository.ts';
export { deleteFeed, findFeedOf, findFeedOwner, replaceFeed } from './calendar-feed.repository.ts';
export { verifyCredentials } from './credentials.service.ts';
export { findSealedFactor, reencryptFactors } from './second-factor/reencrypt-factors.ts';
export {
  deleteSecondFactor,
  hasSecondFactor,
  readUsersWithSecondFactor,
} from './second-factor/second-factor.repository.ts';
export { withSecondFactor } from './second-factor/step-up.ts';
export { securityNotice } from './security-mail.job.ts';
export { deleteSessionsOfUser, findLastUse } from './session.repository.ts';
export { createSessions, openSession, remainingSessionMs } from './sessions.ts';
export { codeSubject, refundAttempt } from './sign-in-attempt.ts';
