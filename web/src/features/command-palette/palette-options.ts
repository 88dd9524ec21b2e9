import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import type { QueryOf } from '../../api/query.ts';
import type { RecentItem } from '../../api/recent-items.ts';
import { matchingCommands, type PageOption } from './palette-commands.ts';
import type { Asked } from './who-drove-question.ts';

export interface ItemOption extends RecentItem {
  readonly type: 'item';
  readonly status?: string;
  readonly formerPlate?: NonNullable<WorkItemEntry['formerPlate']>;
}

export interface WhoDroveOption {
  readonly type: 'who-drove';
  /** Plate and moment, where the text names them. */
  readonly question?: QueryOf<'GET /api/vehicle-driver-history/who-drove'>;
}

export type PaletteOption = ItemOption | WhoDroveOption | PageOption;

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

const question: OptionGroup = { label: 'Nachsehen', options: [{ type: 'who-drove' }] };

/** True for a text that begins the question, which the palette answers with the form for it. */
export const asksWhoDrove = (text: string): boolean => /^wer\b/i.test(text.trim());

const isDone = ({ kind, status }: ItemOption): boolean => kind === 'task' && status === 'TaskStatus_DONE';

/** Titles of vehicles end with the plate; one that carried it before counts as well. */
const isExact = ({ kind, title, formerPlate }: ItemOption, text: string): boolean =>
  kind === 'vehicle' &&
  plateKey(text) !== '' &&
  [title.split(' ').at(-1) ?? '', formerPlate?.licensePlate ?? ''].some((plate) => plateKey(plate) === plateKey(text));

/** The vehicle whose plate was typed comes first; the order is that of the search otherwise. */
export const exactFirst = (items: readonly ItemOption[], text: string): readonly ItemOption[] => [
  ...items.filter((item) => isExact(item, text)),
  ...items.filter((item) => !isExact(item, text)),
];

/** Kinds in the order of their best match; finished tasks are none of them. */
const byKind = (items: readonly ItemOption[]): OptionGroup[] => {
  const found = new Map<Kind, ItemOption[]>();
  for (const item of items.filter((one) => !isDone(one))) found.set(item.kind, [...(found.get(item.kind) ?? []), item]);
  return [...found].map(([kind, options]) => ({ label: kinds[kind].label, options }));
};

interface Matches {
  readonly text: string;
  readonly items: readonly ItemOption[];
  /** Plate and moment that the text asks about. */
  readonly asked?: Asked | null;
  readonly isAdmin?: boolean;
}

/** Finished tasks come after everything else. */
export const groupsForMatches = ({ text, items, asked, isAdmin = false }: Matches): readonly OptionGroup[] => {
  const done = items.filter(isDone);
  const last = done.length > 0 ? [{ label: 'Erledigte Aufgaben', options: done }] : [];
  const open = byKind(exactFirst(items, asked?.licensePlate ?? text));
  if (asked?.question)
    return [{ ...question, options: [{ type: 'who-drove', question: asked.question }] }, ...open, ...last];
  if (asksWhoDrove(text)) return [question, ...open, ...last];
  const options = matchingCommands(text, items.length === 0, isAdmin);
  const commandGroup = options.length > 0 ? [{ label: 'Seiten und Aktionen', options }] : [];
  const isPlateTyped = items.some((item) => isExact(item, text));
  return [...(isPlateTyped ? [...open, ...commandGroup] : [...commandGroup, ...open]), question, ...last];
};

/** Before anything is typed. */
export const groupsForRecent = (recent: readonly RecentItem[]): readonly OptionGroup[] => {
  if (recent.length === 0) return [question];
  const options = recent.map((item) => ({ type: 'item' as const, ...item }));
  return [{ label: 'Zuletzt geöffnet', options }, question];
};
