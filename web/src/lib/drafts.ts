/*
 * Unsaved input, kept on the device under the name of its owner: a lost session, a reload or a crash loses
 * nothing. It goes when it is saved or given up, when its owner signs out, and when somebody else signs in.
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
    return typeof kept.at === 'number' && Date.now() - kept.at < maxAgeMs ? (kept as Kept) : null;
  } catch {
    return null;
  }
};

/** From now on drafts are this person's; those of others and those nobody came back for are gone. */
export const setDraftOwner = (person: string): void => {
  owner = person;
  const own = keyOf('');
  for (const key of draftKeys()) if (!key.startsWith(own) || !readKey(key)) localStorage.removeItem(key);
};

export const clearDrafts = (): void => {
  for (const key of draftKeys()) localStorage.removeItem(key);
};

/** The caller knows the shape of the draft it kept under a name. */
export const readDraft = <Content>(name: string): Content | null =>
  (readKey(keyOf(name))?.content as Content | undefined) ?? null;

export const saveDraft = (name: string, content: unknown): void => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), content } satisfies Kept));
  } catch {
    // A full or forbidden storage must not keep anybody from typing.
  }
};

export const deleteDraft = (name: string): void => localStorage.removeItem(keyOf(name));
