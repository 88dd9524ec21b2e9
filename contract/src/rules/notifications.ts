import type { Kind } from './kinds.ts';
import { declaredKeys } from './known-entries.ts';

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
