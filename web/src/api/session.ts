import { useSyncExternalStore } from 'react';
import { clearDrafts, forgetTyped, setDraftOwner } from '../lib/drafts.ts';
import { clearRecentItems } from './recent-items.ts';

export interface SessionUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly speditionName: string;
}

export interface Session extends SessionUser {
  readonly token: string;
  /** E-mail address used to sign in, if known. */
  readonly email?: string;
}

/** Notice after a deliberate sign-out, before the redirect to a public page. */
export interface SignOutNotice {
  readonly message: string;
  readonly target: '/' | '/login';
  readonly seconds: number;
}

export type SessionEnd = { readonly kind: 'expired' } | ({ readonly kind: 'signed-out' } & SignOutNotice);

export interface SessionState {
  readonly session: Session | null;
  /** Reason of the end of a session in this tab. */
  readonly end: SessionEnd | null;
  /** The company asks for a second factor, and until it is set up there is nothing else to do. */
  readonly lacksSecondFactor?: boolean;
}

const tokenKey = 'token';
const userKey = 'userInfo';
const nobody = { firstName: '', lastName: '', speditionName: '', email: '' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const storedUser = (): typeof nobody => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? '{}');
    const user: Partial<Record<keyof typeof nobody, unknown>> = typeof stored === 'object' && stored ? stored : {};
    return {
      firstName: textOf(user.firstName),
      lastName: textOf(user.lastName),
      speditionName: textOf(user.speditionName),
      email: textOf(user.email),
    };
  } catch {
    return nobody;
  }
};

const storedSession = (): Session | null => {
  const token = localStorage.getItem(tokenKey);
  return token ? { ...storedUser(), token } : null;
};

const ownerOf = ({ email, speditionName, firstName, lastName }: Session): string =>
  email?.trim().toLowerCase() || `${speditionName} ${firstName} ${lastName}`;

let state: SessionState = { session: storedSession(), end: null };
if (state.session) setDraftOwner(ownerOf(state.session));
const listeners = new Set<() => void>();

const change = (next: SessionState): void => {
  state = next;
  if (next.session) setDraftOwner(ownerOf(next.session));
  for (const listener of listeners) listener();
};

export const sessionState = (): SessionState => state;

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionState = (): SessionState => useSyncExternalStore(subscribeToSession, sessionState);

export const startSession = (session: Session): void => {
  if (session.token !== state.session?.token) clearRecentItems();
  localStorage.setItem(userKey, JSON.stringify(session));
  localStorage.setItem(tokenKey, session.token);
  change({ session, end: null });
};

export const updateSessionUser = (user: Partial<SessionUser>): void => {
  if (state.session) startSession({ ...state.session, ...user });
};

export const noteMissingSecondFactor = (): void => {
  if (!state.lacksSecondFactor) change({ ...state, lacksSecondFactor: true });
};

export const settleSecondFactor = (): void => change({ ...state, lacksSecondFactor: false });

export const endSession = (end: SessionEnd): void => {
  if (!state.session) return;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  clearRecentItems();
  // Signing out removes drafts; after an expired session they are still there.
  if (end.kind === 'signed-out') clearDrafts();
  change({ session: null, end });
};

// Another tab signed in or out: this tab follows. A cleared storage reports no key.
window.addEventListener('storage', (event) => {
  // Signing out removes the token first; what goes before was saved or discarded.
  if (event.key !== null && event.newValue === null && localStorage.getItem(tokenKey) !== null) forgetTyped(event.key);
  if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
  const session = storedSession();
  if (session || state.session) change({ session, end: null });
});
