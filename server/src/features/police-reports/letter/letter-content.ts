import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import { formatGermanDate, joinTerms } from '../../../work-items/core.mapper.ts';
import type { LetterFacts } from './letter-facts.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] };

/** Wording shared by mail and PDF. */
export interface LetterContent {
  readonly company: string;
  readonly senderLine: string;
  readonly recipient: string;
  readonly place: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly closing: string;
  readonly signature: readonly string[];
}

const lines = (...texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

const senderParts = ({ name, street, houseNumber, postalCode, city }: LetterFacts['company']): readonly string[] =>
  lines(name, joinTerms(street, houseNumber), joinTerms(postalCode, city));

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`);

const filled = (rows: readonly (readonly [string, string])[]) => rows.filter(([, value]) => value !== '');

const recorded = 'Die Angaben stammen aus unseren Aufzeichnungen über die Überlassung des Fahrzeugs.';
const determined = 'Eine Aufzeichnung der Fahrt liegt nicht vor; die Angaben beruhen auf unserer eigenen Feststellung.';

/** Says only to whom the vehicle was handed over, because a shift log does not prove who drove. */
export const letterContent = ({
  day,
  recipient,
  subject,
  caseNumber,
  offence,
  isDriverByHand,
  vehicle,
  driver,
  company,
}: LetterFacts): LetterContent => ({
  company: company.name,
  senderLine: senderParts(company).join(' · '),
  recipient,
  place: joinTerms(company.city === '' ? '' : `${company.city},`, formatGermanDate(day)),
  subject,
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
        ['Fallnummer', caseNumber],
        ['Tatzeit', `${formatGermanDate(offence.date)}, ${timeWithZone(`${offence.time} Uhr`, offence.zone)}`],
        ['Kennzeichen', vehicle.licensePlate],
        ['Fahrzeug', vehicle.name],
        ['Fahrzeug-Ident-Nr.', vehicle.vin],
      ]),
    },
    { kind: 'heading', text: 'Das Fahrzeug war zur Tatzeit überlassen an' },
    {
      kind: 'facts',
      rows: [
        ['Name', `${driver.firstName} ${driver.lastName}`],
        ['Geburtsdatum', formatGermanDate(driver.birthDate)],
        ['Geburtsort', driver.birthCity],
        ['Anschrift', `${driver.street} ${driver.houseNumber}, ${driver.postalCode} ${driver.city}`],
      ],
    },
    {
      kind: 'paragraph',
      text: `${isDriverByHand ? determined : recorded} Für Rückfragen stehen wir gern zur Verfügung.`,
    },
  ],
  closing: 'Mit freundlichen Grüßen',
  signature: lines(
    company.contactName,
    ...senderParts(company),
    labelled('E-Mail', company.signatureEmail),
    labelled('Telefon', company.signaturePhone),
  ),
});
