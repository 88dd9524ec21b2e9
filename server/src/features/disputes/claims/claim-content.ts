import type { ClaimOutcome } from '@flottwart/contract/rules/leasing-findings';
import { maxClaimSubjectLength } from '@flottwart/contract/rules/limits';
import { formatAmount } from '../../../lib/money.ts';
import { formatStoredDate, joinTerms } from '../../../work-items/core.mapper.ts';
import { type ClaimFacts, platesOf, sumOf } from './claim-facts.ts';

/** Wording shared by text and HTML. */
export interface ClaimContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sum: string;
  readonly closing: string;
  readonly signature: readonly string[];
}

const euro = (cents: number): string => `${formatAmount(cents)} €`;

/** Positions that a mail lists one by one; longer lists are read in the spreadsheet. */
const maxListedPositions = 50;

type Table = Pick<ClaimContent, 'columns' | 'rows'>;

const tableOfPositions = (positions: ClaimFacts['positions']): Table => ({
  columns: ['Rechnung', 'Position', 'Datum', 'Kennzeichen', 'Leistung', 'Offen'],
  rows: positions.map(({ invoiceNumber, positionNumber, date, licensePlate, service, openCents, reason }) => [
    invoiceNumber,
    positionNumber,
    formatStoredDate(date),
    licensePlate,
    reason ? `${service}. ${reason}` : service,
    euro(openCents),
  ]),
});

const tableOfPlates = (positions: ClaimFacts['positions']): Table => ({
  columns: ['Kennzeichen', 'Positionen', 'Offen'],
  rows: [...Map.groupBy(positions, ({ licensePlate }) => licensePlate)].map(([plate, ofPlate]) => [
    plate || 'ohne Kennzeichen',
    String(ofPlate.length),
    euro(sumOf(ofPlate)),
  ]),
});

export const claimContent = ({ subject, text, positions, company }: ClaimFacts): ClaimContent => ({
  subject,
  paragraphs: text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/),
  ...(positions.length > maxListedPositions ? tableOfPlates(positions) : tableOfPositions(positions)),
  sum: `${euro(sumOf(positions))} netto`,
  closing: 'Mit freundlichen Grüßen',
  signature: [
    company.contact_name,
    company.name,
    joinTerms(company.street, company.house_number),
    joinTerms(company.zip_code, company.city),
  ].filter((line) => line !== ''),
});

export const draftSubject = (positions: ClaimFacts['positions'], matter = 'offene Gutschriften'): string => {
  const plates = platesOf(positions);
  if (plates.length === 0) return `Reklamation: ${matter}`;
  return `Reklamation: ${matter} zu ${plates.length === 1 ? plates[0] : `${plates.length} Kennzeichen`}`;
};

export const reminderSubject = (subject: string): string =>
  `Erinnerung: ${subject.replace(/^(Erinnerung: )+/, '')}`.slice(0, maxClaimSubjectLength);

interface Reminded {
  readonly sentOn: string;
  readonly creditedCents: number;
  readonly openCents: number;
  readonly outcome: ClaimOutcome | null;
}

const promises: Partial<Record<ClaimOutcome, string>> = {
  granted: 'Sie haben die Gutschrift zugesagt.',
  partly: 'Sie haben die Gutschrift teilweise zugesagt.',
};

/** Names what was credited since the claim and what is still open. */
export const reminderText = ({ sentOn, creditedCents, openCents, outcome }: Reminded): string =>
  [
    'Sehr geehrte Damen und Herren,',
    [
      creditedCents > 0
        ? `auf unsere Reklamation vom ${sentOn} haben wir bisher ${euro(creditedCents)} netto gutgeschrieben bekommen. Offen sind noch ${euro(openCents)} netto.`
        : `auf unsere Reklamation vom ${sentOn} haben wir noch keine Gutschrift erhalten.`,
      ...(outcome && promises[outcome] ? [promises[outcome]] : []),
      'Wir erinnern daran und bitten um Gutschrift der noch offenen Beträge.',
    ].join(' '),
    'Die Positionen liegen auch als Excel-Datei bei.',
  ].join('\n\n');

export const findingText = [
  'Sehr geehrte Damen und Herren,',
  'die unten aufgeführten Positionen stimmen nicht mit unseren Unterlagen überein. Wir bitten um Prüfung und um Gutschrift der genannten Beträge.',
  'Die Positionen liegen auch als Excel-Datei bei.',
].join('\n\n');

export const draftText = [
  'Sehr geehrte Damen und Herren,',
  'für die unten aufgeführten Positionen ist bei uns noch keine Gutschrift eingegangen. Wir bitten um Prüfung und um Gutschrift der offenen Beträge.',
  'Die Positionen liegen auch als Excel-Datei bei.',
].join('\n\n');
