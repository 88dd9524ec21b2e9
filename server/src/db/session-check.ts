import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyId } from '../lib/company-id.ts';
import type { Rows, Statement } from './batch.ts';

/**
 * Check that the caller's session is still what this server remembers of it. It travels with the first read of a call, in the same round trip and before
 * its queries, and names their company. No answer is sent before it is done.
 */
export interface SessionCheck {
  readonly companyId: CompanyId;
  readonly statement: () => Statement;
  /** Takes the rows of the statement; throws `SessionChanged` if the session is gone or another. */
  readonly assertRows: (rows: Rows) => void;
  readonly isDone: () => boolean;
}

/** The call was begun for a session as it no longer is; whatever was read for it is thrown away. */
export class SessionChanged extends Error {}

const checks = new AsyncLocalStorage<SessionCheck>();

export const withSessionCheck = <T>(check: SessionCheck, work: () => Promise<T>): Promise<T> => checks.run(check, work);

/** Check of the current call that no read has carried yet. */
export const pendingCheck = (): SessionCheck | undefined => {
  const check = checks.getStore();
  return check?.isDone() ? undefined : check;
};
