/*
 * Unsaved input, stored on the device per owner, so that a lost session, a reload or a crash loses nothing. Deleted
 * when it is saved or discarded, when its owner signs out, and when another user signs in.
 */

const prefix = 'draft|';
const maxAgeMs = 14 * 24 * 3_600_000;

interface Kept {
  readonly at: number;
  readonly content: unknown;
}

let owner = '';

const keyOf = (name: string): string => `${prefix}${owner}|${name}`;

const draftKeys = (): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

const readKey = (key: string): Kept | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('content' in kept)) return null;
    const { at, content } = kept;
    return typeof at === 'number' && Date.now() - at < maxAgeMs ? { at, content } : null;
  } catch {
    return null;
  }
};

/** Deletes the drafts of other users and expired ones. */
export const setDraftOwner = (person: string): void => {
  owner = person;
  const own = keyOf('');
  for (const key of draftKeys()) if (!key.startsWith(own) || !readKey(key)) localStorage.removeItem(key);
};

export const clearDrafts = (): void => {
  for (const key of draftKeys()) localStorage.removeItem(key);
};

/** Untyped, because an older release may have stored another shape; each caller checks its own. */
export const readDraft = (name: string): unknown => readKey(keyOf(name))?.content ?? null;

export const saveDraft = (name: string, content: unknown): void => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), content } satisfies Kept));
  } catch {
    // A full or forbidden storage must not block typing.
  }
};

export const deleteDraft = (name: string): void => localStorage.removeItem(keyOf(name));
