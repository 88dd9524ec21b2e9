import { formatAmount } from '../../../lib/money.ts';
import { formatGermanDate, joinTerms } from '../../../work-items/core.mapper.ts';
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

export const claimContent = ({ subject, text, positions, company }: ClaimFacts): ClaimContent => ({
  subject,
  paragraphs: text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/),
  columns: ['Rechnung', 'Position', 'Datum', 'Kennzeichen', 'Leistung', 'Offen'],
  rows: positions.map(({ invoiceNumber, positionNumber, date, licensePlate, service, openCents }) => [
    invoiceNumber,
    positionNumber,
    formatGermanDate(date),
    licensePlate,
    service,
    euro(openCents),
  ]),
  sum: euro(sumOf(positions)),
  closing: 'Mit freundlichen Grüßen',
  signature: [
    company.contact_name,
    company.name,
    joinTerms(company.street, company.house_number),
    joinTerms(company.zip_code, company.city),
  ].filter((line) => line !== ''),
});

export const draftSubject = (positions: ClaimFacts['positions']): string => {
  const plates = platesOf(positions);
  if (plates.length === 0) return 'Reklamation: offene Gutschriften';
  return `Reklamation: offene Gutschriften zu ${plates.length === 1 ? plates[0] : `${plates.length} Kennzeichen`}`;
};

export const draftText = [
  'Sehr geehrte Damen und Herren,',
  'für die unten aufgeführten Positionen ist bei uns noch keine Gutschrift eingegangen. Wir bitten um Prüfung und um Gutschrift der offenen Beträge.',
  'Die Positionen liegen auch als Excel-Datei bei.',
].join('\n\n');
