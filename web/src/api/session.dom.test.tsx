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
const goodbye = { kind: 'signed-out', message: 'Erfolgreich abgemeldet.', target: '/', seconds: 2 } as const;

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
  test('is stored with the person it belongs to, and components follow it', () => {
    const { result } = renderHook(() => useSessionState());
    act(() => updateSessionUser({ firstName: 'Grete' }));
    expect(result.current.session).toEqual({ ...greta, firstName: 'Grete' });
    expect(localStorage.getItem('token')).toBe('geheim');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ firstName: 'Grete' });
  });

  test('refused with 401 it has expired: nothing of it stays stored, but what was typed does', async () => {
    saveDraft('a', 'halb fertig');
    vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: 'Nein.' }, { status: 401 }));
    await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sessionState()).toEqual({ session: null, end: { kind: 'expired' } });
    expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
    startSession(greta);
    expect(readDraft('a')).toBe('halb fertig');
  });

  test('ended on purpose it takes what was typed along', () => {
    saveDraft('a', 'halb fertig');
    endSession(goodbye);
    expect(localStorage).toHaveLength(0);
    startSession(greta);
    expect(readDraft('a')).toBeNull();
  });

  test('ended twice it keeps the first reason', () => {
    endSession(goodbye);
    endSession({ kind: 'expired' });
    expect(sessionState().end).toEqual(goodbye);
  });

  test('of somebody else begins without the drafts of the last one', () => {
    saveDraft('a', 'nur für Greta');
    endSession({ kind: 'expired' });
    startSession({ ...greta, token: 'anders', email: 'jonas@spedition.example' });
    expect(readDraft('a')).toBeNull();
  });
});

describe('another tab', () => {
  test('signs out: this one follows', () => {
    localStorage.removeItem('token');
    reportStorage('token');
    expect(sessionState()).toEqual({ session: null, end: null });
  });

  test('empties the whole storage: this one follows', () => {
    localStorage.clear();
    reportStorage(null);
    expect(sessionState().session).toBeNull();
  });

  test('signs in as somebody else: this one follows', () => {
    const jonas = { ...greta, token: 'neu', firstName: 'Jonas', email: 'jonas@spedition.example' };
    storeInOtherTab(jonas);
    reportStorage('token');
    expect(sessionState().session).toEqual(jonas);
  });

  test('stores something else: nothing changes', () => {
    const before = sessionState();
    localStorage.removeItem('token');
    reportStorage('mantine-color-scheme-value');
    expect(sessionState()).toBe(before);
  });

  test('leaves a broken description of the person: the session goes on without a name', () => {
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
