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

/**
 * Drafts typed in this tab, as they are stored. Signing out in another tab empties the storage, but not what somebody was writing here: it comes back
 * when the same person signs in again.
 */
const typedHere = new Map<string, string>();

/** For a draft that was saved or discarded in another tab, by its key in the storage. */
export const forgetTyped = (key: string): void => void typedHere.delete(key);

/** Whoever is signed in, or was last. */
export const draftOwner = (): string => owner;

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
  for (const [key, kept] of typedHere)
    if (!key.startsWith(own)) typedHere.delete(key);
    else if (localStorage.getItem(key) === null) store(key, kept);
  for (const key of draftKeys()) if (!key.startsWith(own) || !readKey(key)) localStorage.removeItem(key);
};

export const clearDrafts = (): void => {
  typedHere.clear();
  for (const key of draftKeys()) localStorage.removeItem(key);
};

/** Untyped, because an older release may have stored another shape; each caller checks its own. */
export const readDraft = (name: string): unknown => readKey(keyOf(name))?.content ?? null;

const store = (key: string, kept: string): void => {
  try {
    localStorage.setItem(key, kept);
  } catch {
    // A full or forbidden storage must not block typing.
  }
};

export const saveDraft = (name: string, content: unknown): void => {
  const kept = JSON.stringify({ at: Date.now(), content } satisfies Kept);
  typedHere.set(keyOf(name), kept);
  store(keyOf(name), kept);
};

export const deleteDraft = (name: string): void => {
  typedHere.delete(keyOf(name));
  localStorage.removeItem(keyOf(name));
};

/** Drafts whose names begin alike, by the rest of their names. */
export const draftsUnder = (start: string): readonly (readonly [string, unknown])[] =>
  draftKeys()
    .filter((key) => key.startsWith(keyOf(start)))
    .map((key) => [key.slice(keyOf(start).length), readKey(key)?.content]);
