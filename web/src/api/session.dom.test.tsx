import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '../lib/drafts.ts';
import { request } from './client.ts';
import { endSession, type Session, sessionState, startSession, updateSessionUser, useSessionState } from './session.ts';

const greta: Session = {
  token: 'geheim',
  firstName: 'Greta',
  lastName: 'Ahrens',
  speditionName: 'Spedition Ahrens',
  email: 'greta@spedition.example',
};
const signedOut = { kind: 'signed-out', message: 'Erfolgreich abgemeldet.', target: '/', seconds: 2 } as const;

/** Another tab has changed the storage; the browser reports it to this one. */
const reportStorage = (key: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

const storeInOtherTab = (session: Session) => {
  localStorage.setItem('userInfo', JSON.stringify(session));
  localStorage.setItem('token', session.token);
};

beforeEach(() => {
  endSession({ kind: 'expired' });
  startSession(greta);
});

describe('a session', () => {
  test('a started session is stored with its user, and components follow it', () => {
    const { result } = renderHook(() => useSessionState());
    act(() => updateSessionUser({ firstName: 'Grete' }));
    expect(result.current.session).toEqual({ ...greta, firstName: 'Grete' });
    expect(localStorage.getItem('token')).toBe('geheim');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ firstName: 'Grete' });
  });

  test('a 401 expires the session: it is removed from the storage, drafts stay', async () => {
    saveDraft('a', 'halb fertig');
    vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: 'Nein.' }, { status: 401 }));
    await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sessionState()).toEqual({ session: null, end: { kind: 'expired' } });
    expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
    startSession(greta);
    expect(readDraft('a')).toBe('halb fertig');
  });

  test('a deliberate sign-out removes the drafts', () => {
    saveDraft('a', 'halb fertig');
    endSession(signedOut);
    expect(localStorage).toHaveLength(0);
    startSession(greta);
    expect(readDraft('a')).toBeNull();
  });

  test('a session ended twice keeps the first reason', () => {
    endSession(signedOut);
    endSession({ kind: 'expired' });
    expect(sessionState().end).toEqual(signedOut);
  });

  test('a session of another user starts without earlier drafts', () => {
    saveDraft('a', 'nur für Greta');
    endSession({ kind: 'expired' });
    startSession({ ...greta, token: 'anders', email: 'jonas@spedition.example' });
    expect(readDraft('a')).toBeNull();
  });
});

describe('another tab', () => {
  test('a sign-out in another tab ends this session, and what was typed stays', () => {
    saveDraft('a', 'halb fertig');
    localStorage.removeItem('token');
    reportStorage('token');
    expect(sessionState()).toEqual({ session: null, end: null });
    startSession(greta);
    expect(readDraft('a')).toBe('halb fertig');
  });

  test('a cleared storage ends this session', () => {
    localStorage.clear();
    reportStorage(null);
    expect(sessionState().session).toBeNull();
  });

  test('a sign-in of another user replaces this session', () => {
    const jonas = { ...greta, token: 'neu', firstName: 'Jonas', email: 'jonas@spedition.example' };
    storeInOtherTab(jonas);
    reportStorage('token');
    expect(sessionState().session).toEqual(jonas);
  });

  test('another storage key changes nothing', () => {
    const before = sessionState();
    localStorage.removeItem('token');
    reportStorage('mantine-color-scheme-value');
    expect(sessionState()).toBe(before);
  });

  test('a broken stored user leaves the session without a name', () => {
    localStorage.setItem('userInfo', '{kein JSON');
    reportStorage('userInfo');
    expect(sessionState().session).toEqual({
      token: 'geheim',
      firstName: '',
      lastName: '',
      speditionName: '',
      email: '',
    });
  });
});
