import { plateKey } from '@flottwart/contract/rules/plate';
import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import type { LucideIcon } from 'lucide-react';
import type { RecentItem } from '../../api/recent-items.ts';
import type { WhoDroveQuery } from '../../api/trips.ts';
import { type NavigationEntry, pages } from '../../shared/navigation.ts';
import { kindPages } from '../../work-items/kind-pages.ts';
import type { Asked } from './who-drove-question.ts';

export interface ItemOption extends RecentItem {
  readonly type: 'item';
  readonly status?: string;
}

export interface WhoDroveOption {
  readonly type: 'who-drove';
  /** Plate and moment, where the text names them. */
  readonly question?: WhoDroveQuery;
}

/** A page, or a page with the dialog for a new item. */
export interface PageOption {
  readonly type: 'page';
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  readonly opensNew: boolean;
}

export type PaletteOption = ItemOption | WhoDroveOption | PageOption;

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

const question: OptionGroup = { label: 'Nachsehen', options: [{ type: 'who-drove' }] };

const asksWhoDrove = (text: string): boolean => /^wer\b/i.test(text.trim());

const newLabels: Readonly<Record<Kind, string>> = {
  vehicle: 'Neues Fahrzeug',
  task: 'Neue Aufgabe',
  employee: 'Neuer Fahrer',
  policereport: 'Neue Ordnungswidrigkeit',
  repairrecord: 'Neue Reparatur',
};

interface Command extends PageOption {
  readonly words: readonly string[];
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase('de')
    .split(/[\s-]+/)
    .filter((word) => word !== '');

const pageCommand = ({ to, label, icon, letter, words = '' }: NavigationEntry): Command => ({
  type: 'page',
  to,
  label,
  icon,
  keys: letter ? `g ${letter}` : '',
  opensNew: false,
  words: wordsOf(`${label} ${words}`),
});

const newCommand = (kind: Kind): Command => ({
  type: 'page',
  to: kindPages[kind].listPath,
  label: newLabels[kind],
  icon: kindPages[kind].icon,
  keys: '',
  opensNew: true,
  words: wordsOf(`${newLabels[kind]} ${kinds[kind].label} neu neue neues neuer anlegen hinzufügen erfassen`),
});

const commands: readonly Command[] = [
  ...(['task', 'vehicle', 'repairrecord', 'policereport', 'employee'] as const).map(newCommand),
  ...pages.map(pageCommand),
];

const maxCommands = 5;

/** Pages and actions with a word for each typed one. */
const matchingCommands = (text: string): readonly PageOption[] => {
  const typed = wordsOf(text);
  const isMatch = ({ words }: Command) => typed.every((start) => words.some((word) => word.startsWith(start)));
  return commands.filter(isMatch).slice(0, maxCommands);
};

const isDone = ({ kind, status }: ItemOption): boolean => kind === 'task' && status === 'TaskStatus_DONE';

/** Titles of vehicles end with the plate. */
const isExact = ({ kind, title }: ItemOption, text: string): boolean =>
  kind === 'vehicle' && plateKey(text) !== '' && plateKey(title.split(' ').at(-1) ?? '') === plateKey(text);

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
}

/** Finished tasks come after everything else. */
export const groupsForMatches = ({ text, items, asked }: Matches): readonly OptionGroup[] => {
  const done = items.filter(isDone);
  const last = done.length > 0 ? [{ label: 'Erledigte Aufgaben', options: done }] : [];
  const open = byKind(exactFirst(items, asked?.licensePlate ?? text));
  if (asked?.question)
    return [{ ...question, options: [{ type: 'who-drove', question: asked.question }] }, ...open, ...last];
  if (asksWhoDrove(text)) return [question, ...open, ...last];
  const options = matchingCommands(text);
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
