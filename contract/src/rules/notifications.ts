import { fieldLabel } from './field-labels.ts';
import { type Kind, kinds } from './kinds.ts';
import { declaredKeys } from './known-entries.ts';
import { statusLabel } from './status-label.ts';

/** Reasons for a notification, with their German label. */
export const notificationKinds = {
  assigned: 'Mir zugewiesen',
  mentioned: 'In einem Kommentar erwähnt',
  watched: 'Neues an Beobachtetem',
  due: 'Termin fällig',
  import: 'Import beendet',
  answer: 'Antwort an eine Behörde ungewiss',
  document: 'Leasingdokument zu prüfen',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

export const notificationKindNames = declaredKeys(notificationKinds);

/** Mails that carry notifications beside the bell: soon, each morning or on Mondays. */
export const notificationMails = ['instant', 'daily', 'weekly'] as const;
export type NotificationMail = (typeof notificationMails)[number];

/** How a member is notified of a kind, with the German label; mails come in addition to the bell. */
export const notificationChoices = {
  product: 'Nur an der Glocke',
  instant: 'Glocke und E-Mail sofort',
  daily: 'Glocke und E-Mail täglich',
  weekly: 'Glocke und E-Mail wöchentlich',
  off: 'Aus',
} as const;
export type NotificationChoice = keyof typeof notificationChoices;

export const notificationChoiceNames = declaredKeys(notificationChoices);

/** Choices of a kind: mails about due dates are the reminders, which have a switch of their own. */
export const choicesOf = (kind: NotificationKind): readonly NotificationChoice[] =>
  kind === 'due' ? ['product', 'off'] : notificationChoiceNames;

/** Newest notifications that a person keeps; a nightly job deletes the others. */
export const maxNotifications = 500;
/** Days after which a notification is deleted, read or not. */
export const notificationRetentionDays = 90;
/** Addresses that one comment can mention. */
export const maxMentions = 20;

/** `@` at the beginning of a word, followed by an address. */
const mention =
  /(?<![\p{L}\p{N}.@_+-])@(?<address>[^\s@<>()[\]{}"'`,;:!?*|\\]{1,64}@[^\s@<>()[\]{}"'`,;:!?*|\\/]{1,190})/gu;

/** Addresses that a comment mentions as `@anna.beck@firma.example`, each once, as they are written; closing punctuation is no part of them. */
export const mentionedAddresses = (text: string): readonly string[] => {
  const addresses = new Set<string>();
  for (const { groups } of text.matchAll(mention)) {
    const address = groups?.address?.replace(/[.\-_~]+$/, '') ?? '';
    if (/.@./.test(address)) addresses.add(address);
    if (addresses.size === maxMentions) break;
  }
  return [...addresses];
};

export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Null for an import or a leasing document. */
  readonly itemKind: Kind | null;
  /** Name of whoever caused it, or the address without one; null for the program. */
  readonly by: string | null;
  /** Sentence about a due date; change of what is watched, empty for a comment; outcome of an import or of reading a document. */
  readonly detail: string;
}

const list = new Intl.ListFormat('de-DE');
const maxNamedFields = 3;

/** Detail of a change of what is watched: the new status, if it has one, and the keys of the other fields. */
export const watchedDetail = (status: string, fields: readonly string[]): string => `${status}|${fields.join()}`;

/** "Status „DONE“,", or what was changed: "HU/AU gültig bis und 2 weitere Angaben". */
const changeText = (detail: string): string => {
  const [status = '', fields = ''] = detail.split('|');
  const names = fields === '' ? [] : fields.split(',').map(fieldLabel);
  const rest = names.length - maxNamedFields;
  const shown = rest > 1 ? [...names.slice(0, maxNamedFields), `${rest} weitere Angaben`] : names;
  if (status === '') return list.format(shown);
  const now = `Status „${statusLabel(status)}“`;
  return shown.length === 0 ? `${now},` : list.format([now, ...shown]);
};

/** One line that says what happened; the title of its subject is shown beside it. */
export const notificationText = ({ kind, itemKind, by, detail }: NotificationFacts): string => {
  const who = by ?? 'Jemand';
  const what = itemKind === null ? 'Vorgang' : kinds[itemKind].label;
  switch (kind) {
    case 'assigned':
      return `${what}: zugewiesen von ${who}`;
    case 'mentioned':
      return `${what}: in einem Kommentar erwähnt von ${who}`;
    case 'watched':
      return detail === '' ? `${what}: ${who} hat kommentiert` : `${what}: ${changeText(detail)} geändert von ${who}`;
    case 'due':
      return detail;
    case 'import':
      return detail === 'failed' ? 'Der Import ist fehlgeschlagen' : 'Der Import ist fertig';
    case 'answer':
      return 'Die Antwort an die Behörde wurde vielleicht nicht gesendet';
    case 'document':
      return detail === 'failed'
        ? 'Das Dokument konnte nicht gelesen werden'
        : 'Das Dokument ist gelesen und kann geprüft werden';
  }
};

const targetFolders: Readonly<Record<Kind | 'import' | 'document', string>> = {
  vehicle: 'vehicles',
  task: 'tasks',
  employee: 'employees',
  policereport: 'policereports',
  repairrecord: 'repairrecords',
  import: 'imports',
  document: 'leaseplan/drafts',
};

/** Path of the page that a notification opens. */
export const notificationPath = ({
  kind,
  id,
}: {
  readonly kind: keyof typeof targetFolders;
  readonly id: number;
}): string => `/${targetFolders[kind]}/${id}`;
