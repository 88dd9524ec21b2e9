import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import { formatGermanDate } from '@flottwart/contract/grammar/day';
import { maxLeasingFileBytes, maxScannedPages } from '@flottwart/contract/rules/limits';
import type { ReadOutcome, ReadRefusal } from './outcome.ts';

export const documentLimits = {
  fileBytes: maxLeasingFileBytes,
  xmlBytes: 10 * 1024 * 1024,
  attachments: 50,
  pages: 500,
  textItems: 1_000_000,
  positions: 20_000,
  /** Numbers of other documents and positions that one position may name, with those named for the whole document. */
  references: 200,
  /** The same in all positions together. */
  allReferences: 100_000,
  cents: 100_000_000_000,
} as const;

/** Thrown while reading and turned into an outcome by `read-document.ts`. */
export class Refusal extends Error {
  readonly refusal: ReadRefusal;

  constructor(refusal: ReadRefusal, text: string) {
    super(text);
    this.refusal = refusal;
  }
}

export const refused = ({ refusal, message }: Refusal): ReadOutcome => ({ refusal, text: message });

/** Quotes a word of the file in a message, shortened and without quotation marks. */
const quoted = (text: string): string => `„${text.length > 40 ? `${text.slice(0, 40)}…` : text}“`;

export const refusals = {
  notSupported: () => new Refusal('not-supported', 'Die Datei ist weder eine PDF noch eine E-Rechnung (XML).'),
  tooLarge: () => new Refusal('too-large', 'Die Datei ist größer als 20 MB.'),
  xmlTooLarge: () => new Refusal('too-large', 'Die E-Rechnung (XML) ist größer als 10 MB.'),
  headerOnly: () => new Refusal('header-only', 'Die PDF hat keinen Inhalt: Sie besteht nur aus ihrem Kopf.'),
  encrypted: () => new Refusal('encrypted', 'Die PDF ist passwortgeschützt. Bitte eine Fassung ohne Schutz hochladen.'),
  activeContent: () => new Refusal('active-content', 'Die PDF enthält JavaScript und wird deshalb nicht gelesen.'),
  scanned: () =>
    new Refusal(
      'scanned',
      'Das ist ein gescanntes PDF ohne Text. Bitte die Originaldatei der Leasinggesellschaft hochladen.',
    ),
  nothingRecognised: () =>
    new Refusal(
      'scanned',
      'Auf den Seiten wurde kein Text erkannt. Bitte schärfer scannen oder die Originaldatei hochladen.',
    ),
  tooManyScannedPages: (pages: number) =>
    new Refusal(
      'too-many-pages',
      `Der Scan hat ${pages} Seiten. Mehr als ${maxScannedPages} gescannte Seiten werden nicht gelesen.`,
    ),
  tooManyPages: (pages: number) =>
    new Refusal(
      'too-many-pages',
      `Die PDF hat ${pages} Seiten. Mehr als ${documentLimits.pages} werden nicht gelesen.`,
    ),
  broken: () => new Refusal('broken', 'Die Datei ist beschädigt und lässt sich nicht lesen.'),
  limitsExceeded: () =>
    new Refusal(
      'limits-exceeded',
      'Das Lesen der Datei dauert zu lange oder braucht zu viel Speicher und wurde abgebrochen.',
    ),
  pageTooSlow: () =>
    new Refusal(
      'limits-exceeded',
      'Eine Seite zu erkennen dauerte zu lange und wurde abgebrochen. Bitte deutlicher scannen oder die Originaldatei hochladen.',
    ),
  dtd: () =>
    new Refusal('dtd', 'Die E-Rechnung enthält eine Dokumenttyp-Definition (DTD) und wird deshalb nicht gelesen.'),
  order: () => new Refusal('order', 'Die Datei ist eine Bestellung (Order-X), keine Rechnung.'),
  noInvoice: () => new Refusal('no-invoice', 'Die XML-Datei ist keine E-Rechnung (ZUGFeRD, Factur-X, XRechnung).'),
  unknownType: (type: string) =>
    new Refusal(
      'unknown-type',
      `Belege der Art ${quoted(type)} werden nicht gelesen, nur Rechnungen und Gutschriften.`,
    ),
  noPositions: () =>
    new Refusal('no-positions', 'Der Beleg enthält keine Positionen, nur Summen. Damit lässt sich nichts zuordnen.'),
  tooManyPositions: () =>
    new Refusal(
      'too-many-positions',
      `Der Beleg hat mehr als ${documentLimits.positions.toLocaleString('de-DE')} Positionen.`,
    ),
  tooManyReferences: () =>
    new Refusal(
      'too-many-references',
      `Der Beleg nennt zu viele andere Belege. Je Position werden höchstens ${documentLimits.references} gelesen, zusammen ${documentLimits.allReferences.toLocaleString('de-DE')}.`,
    ),
  unreadableAmount: (text: string) => new Refusal('unreadable-amount', `Ein Betrag ist nicht lesbar: ${quoted(text)}.`),
  noTotal: () =>
    new Refusal('no-total', 'Im Beleg wurde keine Gesamtsumme gefunden, mit der die Positionen zu prüfen wären.'),
  sumMismatch: (positionsCents: number, totalCents: number) =>
    new Refusal(
      'sum-mismatch',
      `Die Positionen ergeben ${formatAmountWithCurrency(positionsCents)}, der Beleg nennt ${formatAmountWithCurrency(totalCents)}.`,
    ),
  currency: (currencies: readonly string[]) =>
    new Refusal('currency', `Der Beleg lautet nicht nur auf Euro (gefunden: ${currencies.map(quoted).join(', ')}).`),
  missingNumber: () => new Refusal('missing-number', 'Im Beleg wurde keine Rechnungs- oder Gutschriftnummer gefunden.'),
  missingDate: () => new Refusal('missing-date', 'Im Beleg wurde kein Rechnungs- oder Gutschriftdatum gefunden.'),
  futureDate: (day: string) => new Refusal('future-date', `Das Datum ${formatGermanDate(day)} liegt in der Zukunft.`),
  unknownLayout: () =>
    new Refusal(
      'unknown-layout',
      'Der Aufbau dieser PDF ist nicht bekannt. Am sichersten ist die E-Rechnung (ZUGFeRD oder XRechnung) der Leasinggesellschaft.',
    ),
} as const;
