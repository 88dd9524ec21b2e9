import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { FileDown, Keyboard, LogOut, type LucideIcon } from 'lucide-react';
import { type NavigationEntry, pages } from '../../shared/navigation.ts';
import { kindPages } from '../../work-items/kind-pages.ts';

/** A page, a page with the dialog for a new item or an import, or an action without a page. */
export interface PageOption {
  readonly type: 'page';
  readonly to: string;
  /** Tab of the page. */
  readonly hash?: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  readonly opensNew: boolean;
  readonly opensImport?: true;
  readonly action?: 'help' | 'sign-out';
}

const newLabels: Readonly<Record<Kind, string>> = {
  vehicle: 'Neues Fahrzeug',
  task: 'Neue Aufgabe',
  employee: 'Neuer Fahrer',
  policereport: 'Neue Ordnungswidrigkeit',
  repairrecord: 'Neue Reparatur',
};

interface Command extends PageOption {
  readonly words: readonly string[];
  /** Others may not do it. */
  readonly isForAdmin?: true;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase('de')
    .split(/[\s-]+/)
    .filter((word) => word !== '');

/** Other words for pages, here because only the palette needs them. */
const moreWords: Readonly<Record<string, string>> = {
  '/due-dates': 'TÜV HU AU fällig',
  '/vehicles': 'Autos Wagen Kfz Transporter TÜV HU AU fällig Archiv exportieren',
  '/tasks': 'Termine fällig Archiv exportieren',
  '/repair-records': 'Archiv exportieren Reparatur',
  '/employees': 'Chauffeure Beschäftigte exportieren',
  '/driver-history': 'Schichten Logbuch exportieren',
  '/police-reports': 'Strafzettel Knöllchen Archiv exportieren',
  '/imports': 'importieren hochladen Dateien',
  '/my-profile': 'Kennwort ändern Einstellungen Konto Zwei Faktor',
  '/my-company': 'Einstellungen Konfiguration Adresse Account löschen Telematik Mitarbeiter DB',
  '/my-team': 'Benutzer Nutzer Rollen Einstellungen',
};

const pageCommand = ({ to, label, icon, letter, words = '' }: NavigationEntry): Command => ({
  type: 'page',
  to,
  label,
  icon,
  keys: letter ? `g ${letter}` : '',
  opensNew: false,
  words: wordsOf(`${label} ${words} ${moreWords[to] ?? ''}`),
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

const importCommand = (to: NavigationEntry['to'], label: string, words: string): Command => ({
  type: 'page',
  to,
  label,
  icon: FileDown,
  keys: '',
  opensNew: false,
  opensImport: true,
  words: wordsOf(`${label} ${words} importieren hochladen Excel CSV Datei`),
});

const actionCommand = (label: string, action: 'help' | 'sign-out', words: string): Command => ({
  type: 'page',
  to: '',
  label,
  icon: action === 'help' ? Keyboard : LogOut,
  keys: action === 'help' ? '?' : '',
  opensNew: false,
  action,
  words: wordsOf(`${label} ${words}`),
});

const contractsOfAdmin = { hash: 'vertraege', isForAdmin: true } as const;

const commands: readonly Command[] = [
  ...(['task', 'vehicle', 'repairrecord', 'policereport', 'employee'] as const).map(newCommand),
  ...pages.map(pageCommand),
  importCommand('/vehicles', 'Fahrzeuge importieren', 'Fahrzeug'),
  importCommand('/employees', 'Fahrer importieren', 'Mitarbeiter'),
  importCommand('/driver-history', 'Fahrten importieren', 'Touren'),
  {
    ...importCommand('/leaseplan/findings', 'Leasingverträge importieren', 'Verträge Vertrag Leasing'),
    ...contractsOfAdmin,
  },
  actionCommand('Tasten und Hilfe', 'help', 'Tastatur Tastenkürzel Kürzel Shortcuts Anleitung'),
  actionCommand('Abmelden', 'sign-out', 'Logout ausloggen'),
];

const maxCommands = 5;

/** True for one letter too many, too few, another one or two changed places. */
const isSlip = (typed: string, word: string): boolean => {
  if (typed.length < 4 || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [rest, other] = [typed.slice(start), word.slice(start)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwapped || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
};

const startsLike = (typed: string, word: string): boolean => word.startsWith(typed);

/** The same with a slip of the keyboard, also in the beginning of a longer word. */
const looksLike = (typed: string, word: string): boolean =>
  startsLike(typed, word) || [-1, 0, 1].some((more) => isSlip(typed, word.slice(0, Math.max(0, typed.length + more))));

/** Pages and actions with a word for each typed one; slips count only where nothing else is found. */
export const matchingCommands = (text: string, isAlone: boolean, isAdmin: boolean): readonly PageOption[] => {
  const typed = wordsOf(text);
  const matching = (fits: typeof startsLike) =>
    commands.filter(
      ({ words, isForAdmin }) =>
        (isAdmin || !isForAdmin) && typed.every((start) => words.some((word) => fits(start, word))),
    );
  const exact = matching(startsLike);
  return (exact.length > 0 || !isAlone ? exact : matching(looksLike)).slice(0, maxCommands);
};
