import { z } from 'zod';
import { knownFieldLabel } from './rules/field-labels.ts';

/** Keeps a message short, however many keys were unknown. */
const maxReportedKeys = 5;
const maxKeyLength = 40;

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 });

const expectations: Readonly<Record<string, string>> = {
  string: 'Erwartet: Text.',
  number: 'Erwartet: Zahl.',
  int: 'Erwartet: ganze Zahl.',
  boolean: 'Erwartet: ja oder nein (true oder false).',
  array: 'Erwartet: Liste.',
  object: 'Erwartet: Objekt.',
  record: 'Erwartet: Objekt.',
  null: 'Erwartet: leer (null).',
  never: 'Hier ist keine Angabe möglich.',
};

const wrongType = ({ expected, input }: IssueOf<'invalid_type'>): string =>
  input === undefined ? 'Pflichtfeld.' : (expectations[expected] ?? 'Ungültige Eingabe.');

const entries = (count: number | bigint): string =>
  Number(count) === 1 ? 'einen Eintrag' : `${number.format(count)} Einträge`;

const tooSmall = ({ origin, minimum, inclusive = true, exact }: IssueOf<'too_small'>): string => {
  if (origin === 'string') {
    if (exact) return `Genau ${number.format(minimum)} Zeichen.`;
    return Number(minimum) === 1 ? 'Darf nicht leer sein.' : `Mindestens ${number.format(minimum)} Zeichen.`;
  }
  if (origin === 'array') return `${exact ? 'Genau' : 'Mindestens'} ${entries(minimum)} angeben.`;
  if (!inclusive) return `Der Wert muss größer als ${number.format(minimum)} sein.`;
  return Number(minimum) === 0
    ? 'Der Wert darf nicht negativ sein.'
    : `Der Wert muss mindestens ${number.format(minimum)} sein.`;
};

const tooBig = ({ origin, maximum, inclusive = true, exact }: IssueOf<'too_big'>): string => {
  const amount = exact ? 'Genau' : 'Höchstens';
  if (origin === 'string') return `${amount} ${number.format(maximum)} Zeichen.`;
  if (origin === 'array') return `${amount} ${entries(maximum)} angeben.`;
  return inclusive
    ? `Der Wert darf höchstens ${number.format(maximum)} sein.`
    : `Der Wert muss kleiner als ${number.format(maximum)} sein.`;
};

const formats: Readonly<Record<string, string>> = {
  date: 'Kein gültiges Datum.',
  datetime: 'Kein gültiger Zeitpunkt.',
  email: 'Ungültige E-Mail-Adresse.',
};

const unknownKeys = ({ keys }: IssueOf<'unrecognized_keys'>): string => {
  const named = keys.slice(0, maxReportedKeys).map((key) => key.slice(0, maxKeyLength).toWellFormed());
  const others = keys.length > maxReportedKeys ? ` und ${keys.length - maxReportedKeys} weitere` : '';
  return `Unbekanntes Feld: ${named.join(', ')}${others}.`;
};

const isAboutType = ({ code }: z.core.$ZodIssue): boolean => code === 'invalid_type' || code === 'invalid_value';

/** The branch whose type fits says what is wrong; without one, the first branch names the expectation. */
const noBranch = ({ errors, input }: IssueOf<'invalid_union'>): string => {
  if (input === undefined) return 'Pflichtfeld.';
  const issues = errors.flatMap((branch) => branch.slice(0, 1));
  return (issues.find((issue) => !isAboutType(issue)) ?? issues[0])?.message ?? 'Diese Auswahl gibt es nicht.';
};

/** German sentence of every rule that has none of its own; never the library's words, never a list of internal names. */
const germanMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue as IssueOf<'invalid_type'>);
    case 'too_small':
      return tooSmall(issue as IssueOf<'too_small'>);
    case 'too_big':
      return tooBig(issue as IssueOf<'too_big'>);
    case 'invalid_format':
      return formats[issue.format as string] ?? 'Die Eingabe hat nicht die erwartete Form.';
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'Höchstens zwei Nachkommastellen.' : 'Erwartet: ganze Zahl.';
    case 'unrecognized_keys':
      return unknownKeys(issue as IssueOf<'unrecognized_keys'>);
    case 'invalid_union':
      return noBranch(issue as IssueOf<'invalid_union'>);
    case 'invalid_value':
      return issue.input === undefined ? 'Pflichtfeld.' : 'Diese Auswahl gibt es nicht.';
    case 'invalid_key':
    case 'invalid_element':
      return (issue as IssueOf<'invalid_key'>).issues[0]?.message ?? 'Ungültige Eingabe.';
    default:
      return 'Ungültige Eingabe.';
  }
};

/** Applies to every schema, wherever it is parsed; a message written beside a rule goes first. */
z.config({ localeError: germanMessage });

/** Labels of entered fields that no history records. */
const entryLabels: Readonly<Record<string, string>> = {
  email: 'E-Mail',
  password: 'Passwort',
  code: 'Code',
  speditionsName: 'Firmenname',
  newPassword: 'Neues Passwort',
  currentPassword: 'Aktuelles Passwort',
  name: 'Name',
  companyName: 'Firmenname',
  contactName: 'Ansprechpartner',
  zipCode: 'Postleitzahl',
  policeSignatureEmail: 'E-Mail der Unterschrift',
  policeSignaturePhone: 'Telefon der Unterschrift',
  vehicleDriverHistoryUsername: 'Benutzername',
  vehicleDriverHistoryPassword: 'Passwort',
  employeeDataBaseUsername: 'Benutzername',
  employeeDataBasePassword: 'Passwort',
  smtpHost: 'Mailserver',
  smtpPort: 'Port',
  smtpUsername: 'Benutzername',
  smtpPassword: 'Passwort',
  username: 'Benutzername',
  months: 'Monate',
  reason: 'Grund',
  database: 'Datenbank',
  value: 'Beschreibung',
  assignedTo: 'Zugewiesen an',
  dueUntil: 'Fällig bis',
  level: 'Dringlichkeit',
  text: 'Text',
  fileName: 'Dateiname',
  positionInvoiceDate: 'Positionsdatum',
  invoiceDate: 'Rechnungsdatum',
  issuerName: 'Aussteller',
  issuerVatId: 'USt-IdNr.',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  lessor: 'Leasinggesellschaft',
  contractNumber: 'Vertragsnummer',
  rateService: 'Leistung der Rate',
  rate: 'Rate',
  services: 'Leistungen',
  from: 'Von',
  to: 'Bis',
  kilometres: 'Kilometer',
  quarterlyLimit: 'Quartalslimit',
  affKeywords: 'AFF-Stichwörter',
  claimEmail: 'E-Mail für Reklamationen',
  claimLimit: 'Reklamationen ohne Administrator bis',
  claimReminderDays: 'Erinnerung nach Tagen',
  recipient: 'Empfänger',
  subject: 'Betreff',
  day: 'Datum',
  month: 'Monat',
  driverId: 'Fahrer',
  tripId: 'Fahrt',
};

/** Name of an entered field, or of the list that holds it; undefined for technical parameters, which no page shows. */
export const entryLabel = (path: string): string | undefined => {
  const field = path.split('.', 1)[0] ?? '';
  return Object.hasOwn(entryLabels, field) ? entryLabels[field] : knownFieldLabel(field);
};
