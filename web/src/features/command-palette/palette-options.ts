import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import type { RecentItem } from '../../api/recent-items.ts';

export interface ItemOption extends RecentItem {
  readonly type: 'item';
  readonly status?: string;
}

export interface WhoDroveOption {
  readonly type: 'who-drove';
}

export type PaletteOption = ItemOption | WhoDroveOption;

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

const question: OptionGroup = { label: 'Nachsehen', options: [{ type: 'who-drove' }] };

export const asksWhoDrove = (text: string): boolean => /^wer\b/i.test(text.trim());

/** Kinds in the order of their best match. */
const byKind = (items: readonly ItemOption[]): OptionGroup[] => {
  const found = new Map<Kind, ItemOption[]>();
  for (const item of items) found.set(item.kind, [...(found.get(item.kind) ?? []), item]);
  return [...found].map(([kind, options]) => ({ label: kinds[kind].label, options }));
};

export const groupsForMatches = (text: string, matches: readonly ItemOption[]): readonly OptionGroup[] =>
  asksWhoDrove(text) ? [question, ...byKind(matches)] : [...byKind(matches), question];

/** Before anything is typed. */
export const groupsForRecent = (recent: readonly RecentItem[]): readonly OptionGroup[] => {
  if (recent.length === 0) return [question];
  const options = recent.map((item) => ({ type: 'item' as const, ...item }));
  return [{ label: 'Zuletzt geöffnet', options }, question];
};
