import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, deleteDraft, readDraft, saveDraft, setDraftOwner } from './drafts.ts';

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
  setDraftOwner('greta@spedition.example');
});

describe('drafts', () => {
  it('keeps what was typed until it is dropped', () => {
    saveDraft('/tasks/1 Kommentar', 'halb fertig');
    expect(readDraft('/tasks/1 Kommentar')).toBe('halb fertig');
    deleteDraft('/tasks/1 Kommentar');
    expect(readDraft('/tasks/1 Kommentar')).toBeNull();
  });

  it('keeps them over a lost session, for the same person', () => {
    saveDraft('a', { title: 'Reifen' });
    setDraftOwner('greta@spedition.example');
    expect(readDraft('a')).toEqual({ title: 'Reifen' });
  });

  it('removes them when somebody else signs in', () => {
    saveDraft('a', 'geheim');
    setDraftOwner('greta@spedition.example.org');
    expect(readDraft('a')).toBeNull();
    setDraftOwner('greta@spedition.example');
    expect(readDraft('a')).toBeNull();
  });

  it('touches nothing else when it forgets all', () => {
    localStorage.setItem('token', 'abc');
    saveDraft('a', 'x');
    saveDraft('b', 'y');
    clearDrafts();
    expect([readDraft('a'), readDraft('b'), localStorage.getItem('token')]).toEqual([null, null, 'abc']);
  });

  it('does not bring back what nobody came back for within two weeks', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') });
    saveDraft('a', 'alt');
    vi.setSystemTime(new Date('2026-03-15T08:00:01Z'));
    expect(readDraft('a')).toBeNull();
    vi.useRealTimers();
  });

  it('goes on where the storage is full or holds something else', () => {
    localStorage.setItem('draft|greta@spedition.example|a', 'kein JSON');
    expect(readDraft('a')).toBeNull();
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => saveDraft('a', 'x')).not.toThrow();
  });
});
