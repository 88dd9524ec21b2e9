import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { printedPlate } from '@flottwart/contract/rules/plate';
import { formatStoredDate, joinTerms } from '../../../work-items/core.mapper.ts';
import type { LetterFacts } from './letter-facts.ts';

export type LabelledRow = readonly [label: string, value: string];

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly LabelledRow[] };

/** Wording shared by mail and PDF; what is not known has neither a label nor a line. */
export interface LetterContent {
  readonly company: string;
  /** Return address, in one line. */
  readonly senderLine: string;
  /** Note on the way of delivery, above the address. */
  readonly delivery: string;
  /** Name and postal address of the authority, empty where only its mail address is known. */
  readonly authority: readonly string[];
  /** Lines of the address field. */
  readonly recipient: readonly string[];
  /** Groups of the information block beside the address: what the letter answers, whom to ask, its date. */
  readonly information: readonly (readonly LabelledRow[])[];
  /** The answered letter and its date, for the head of a mail. */
  readonly references: readonly LabelledRow[];
  readonly subject: string;
  /** As the subject prints it. */
  readonly plate: string;
  readonly blocks: readonly Block[];
  readonly closing: string;
  /** Below the closing of the letter, whose head and foot name the rest. */
  readonly signer: readonly string[];
  readonly signature: readonly string[];
  readonly validity: string;
  /** Particulars of the commercial register, in lines. */
  readonly register: readonly string[];
}

const lines = (...texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

const senderParts = ({ name, street, houseNumber, postalCode, city }: LetterFacts['company']): readonly string[] =>
  lines(name, joinTerms(street, houseNumber), joinTerms(postalCode, city));

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`);

const filled = (rows: readonly LabelledRow[]) => rows.filter(([, value]) => value !== '');

const recorded = 'Die Angaben stammen aus unseren Aufzeichnungen über die Überlassung des Fahrzeugs.';
const determined = 'Eine Aufzeichnung der Fahrt liegt nicht vor; die Angaben beruhen auf unserer eigenen Feststellung.';
const validity = 'Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig.';

const authorityMissing = 'Behörde fehlt noch';

/** Without a postal address the mail address takes its place; a preview without either says what is missing. */
const addressee = ({
  recipient,
  authority,
}: LetterFacts): Pick<LetterContent, 'delivery' | 'authority' | 'recipient'> => {
  const postal = lines(authority?.name ?? '', ...postalLines(authority?.address ?? ''));
  if (postal.length === 0)
    return recipient.includes('@')
      ? { delivery: 'Per E-Mail', authority: [], recipient: [recipient] }
      : { delivery: '', authority: [], recipient: [authorityMissing] };
  const byFax = labelled('Per Telefax', authority?.fax ?? '');
  return { delivery: labelled('Per E-Mail', recipient) || byFax, authority: postal, recipient: postal };
};

const informationOf = ({
  day,
  caseNumber,
  authority,
  company,
}: LetterFacts): Pick<LetterContent, 'information' | 'references'> => {
  const answered = filled([
    ['Ihr Zeichen', authority?.reference || caseNumber],
    ['Ihr Schreiben vom', formatStoredDate(authority?.letterDate ?? null)],
  ]);
  const contact = filled([
    ['Name', company.contactName],
    ['Telefon', company.signaturePhone],
    ['E-Mail', company.signatureEmail],
  ]);
  const dated: LabelledRow = ['Datum', formatStoredDate(day)];
  return {
    information: [answered, contact, [dated]].filter((rows) => rows.length > 0),
    references: [...answered, dated],
  };
};

const registerOf = ({ register }: LetterFacts): readonly string[] =>
  register
    ? lines(
        lines(
          labelled('Sitz der Gesellschaft', register.seat),
          labelled('Registergericht', register.court),
          labelled('Registernummer', register.number),
        ).join(' · '),
        lines(labelled('Geschäftsführung', register.managingDirectors), labelled('USt-IdNr.', register.vatId)).join(
          ' · ',
        ),
      )
    : [];

/** A preview has the same sign for a street and a town that are missing; one is enough. */
const placeOf = (street: string, town: string): string => (street === town ? street : lines(street, town).join(', '));

const timeOf = ({ date, time, zone, isZoneOpen }: LetterFacts['offence']): string =>
  `${formatStoredDate(date)}, ${timeWithZone(`${time} Uhr`, zone)}${isZoneOpen ? ' (MESZ oder MEZ noch offen)' : ''}`;

/** Says only to whom the vehicle was handed over, because a shift log does not prove who drove. */
export const letterContent = (facts: LetterFacts): LetterContent => {
  const { company, driver, offence, vehicle } = facts;
  return {
    company: company.name,
    senderLine: senderParts(company).join(' · '),
    ...addressee(facts),
    ...informationOf(facts),
    subject: facts.subject,
    plate: printedPlate(vehicle.licensePlate),
    blocks: [
      { kind: 'paragraph', text: 'Sehr geehrte Damen und Herren,' },
      {
        kind: 'paragraph',
        text: 'zu dem folgenden Vorgang benennen wir die Person, der unser Fahrzeug zur Tatzeit überlassen war.',
      },
      { kind: 'heading', text: 'Vorgang' },
      {
        kind: 'facts',
        rows: filled([
          ['Aktenzeichen', facts.caseNumber],
          ['Tatzeit', timeOf(offence)],
          ['Tatort', facts.place ?? ''],
          ['Kennzeichen', printedPlate(vehicle.licensePlate)],
          ['Fahrzeug', vehicle.name],
          ['Fahrzeug-Ident-Nr.', vehicle.vin],
        ]),
      },
      { kind: 'heading', text: 'Das Fahrzeug war zur Tatzeit überlassen an' },
      {
        kind: 'facts',
        rows: [
          ['Name', joinTerms(driver.firstName, driver.lastName)],
          ['Geburtsdatum', formatStoredDate(driver.birthDate)],
          ['Geburtsort', driver.birthCity],
          [
            'Anschrift',
            placeOf(joinTerms(driver.street, driver.houseNumber), joinTerms(driver.postalCode, driver.city)),
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: `${facts.isDriverByHand ? determined : recorded} Für Rückfragen stehen wir gern zur Verfügung.`,
      },
    ],
    closing: 'Mit freundlichen Grüßen',
    signer: lines(company.name, company.contactName),
    signature: lines(
      company.contactName,
      ...senderParts(company),
      labelled('E-Mail', company.signatureEmail),
      labelled('Telefon', company.signaturePhone),
    ),
    validity,
    register: registerOf(facts),
  };
};
