export { findAccountKey, insertAccount, insertCompany, markVerified } from './account.repository.ts';
export { recordAccountEvent } from './account-event.repository.ts';
export { verifyCredentials } from './credentials.service.ts';
export { findSealedFactor, reencryptFactors } from './second-factor/reencrypt-factors.ts';
export {
  deleteSecondFactor,
  hasSecondFactor,
  readUsersWithSecondFactor,
} from './second-factor/second-factor.repository.ts';
export { securityNotice } from './security-mail.job.ts';
export { deleteSessionsOfUser } from './session.repository.ts';
export { createSessions, openSession, remainingSessionMs } from './sessions.ts';
export { refundAttempt } from './sign-in-attempt.ts';
