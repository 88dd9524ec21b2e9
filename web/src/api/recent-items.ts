import type { Kind } from '@flottwart/contract/rules/kinds';

export interface RecentItem {
  readonly kind: Kind;
  readonly id: number;
  readonly title: string;
}

const storageKey = 'recentItems';
const keptItems = 8;

const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  'id' in value &&
  typeof value.id === 'number' &&
  'title' in value &&
  typeof value.title === 'string';

/** Items opened last on this device, the newest first. */
export const recentItems = (): readonly RecentItem[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentItem) : [];
  } catch {
    return [];
  }
};

type Key = Pick<RecentItem, 'kind' | 'id'>;

const without = (item: Key): readonly RecentItem[] =>
  recentItems().filter(({ kind, id }) => kind !== item.kind || id !== item.id);

const store = (items: readonly RecentItem[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(items.slice(0, keptItems)));

export const addRecentItem = (item: RecentItem): void => store([item, ...without(item)]);

export const removeRecentItem = (item: Key): void => store(without(item));

/** Titles carry names and plates: they end with the session. */
export const clearRecentItems = (): void => localStorage.removeItem(storageKey);
