import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, deleteDraft, forgetTyped, readDraft, saveDraft, setDraftOwner } from './drafts.ts';

const memoryStorage = () => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  clearDrafts();
  setDraftOwner('greta@spedition.example');
});

describe('drafts', () => {
  it('a saved draft is read until it is deleted', () => {
    saveDraft('/tasks/1 Kommentar', 'halb fertig');
    expect(readDraft('/tasks/1 Kommentar')).toBe('halb fertig');
    deleteDraft('/tasks/1 Kommentar');
    expect(readDraft('/tasks/1 Kommentar')).toBeNull();
  });

  it('a lost session keeps the drafts of the same user', () => {
    saveDraft('a', { title: 'Reifen' });
    setDraftOwner('greta@spedition.example');
    expect(readDraft('a')).toEqual({ title: 'Reifen' });
  });

  it('another user signing in deletes all drafts', () => {
    saveDraft('a', 'geheim');
    setDraftOwner('greta@spedition.example.org');
    expect(readDraft('a')).toBeNull();
    setDraftOwner('greta@spedition.example');
    expect(readDraft('a')).toBeNull();
  });

  it('signing out in another tab keeps what was typed here, for the same person alone', () => {
    const signOutElsewhere = () => vi.stubGlobal('localStorage', memoryStorage());
    saveDraft('/tasks/1 Kommentar', 'halb fertig');
    signOutElsewhere();
    expect(readDraft('/tasks/1 Kommentar')).toBeNull();
    setDraftOwner('greta@spedition.example');
    expect(readDraft('/tasks/1 Kommentar')).toBe('halb fertig');
    signOutElsewhere();
    setDraftOwner('jonas@spedition.example');
    setDraftOwner('greta@spedition.example');
    expect(readDraft('/tasks/1 Kommentar')).toBeNull();
  });

  it('a draft that was sent in another tab does not come back', () => {
    saveDraft('/tasks/1 Kommentar', 'gesendet');
    const key = localStorage.key(0) as string;
    localStorage.removeItem(key);
    forgetTyped(key);
    setDraftOwner('greta@spedition.example');
    expect(readDraft('/tasks/1 Kommentar')).toBeNull();
  });

  it('clearing all drafts leaves other storage alone', () => {
    localStorage.setItem('token', 'abc');
    saveDraft('a', 'x');
    saveDraft('b', 'y');
    clearDrafts();
    expect([readDraft('a'), readDraft('b'), localStorage.getItem('token')]).toEqual([null, null, 'abc']);
  });

  it('a draft older than two weeks is not read', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') });
    saveDraft('a', 'alt');
    vi.setSystemTime(new Date('2026-03-15T08:00:01Z'));
    expect(readDraft('a')).toBeNull();
    vi.useRealTimers();
  });

  it('a full storage or broken content throws nothing', () => {
    localStorage.setItem('draft|greta@spedition.example|a', 'kein JSON');
    expect(readDraft('a')).toBeNull();
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => saveDraft('a', 'x')).not.toThrow();
  });
});
