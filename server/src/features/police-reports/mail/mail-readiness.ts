import { knownDay } from '@flottwart/contract/rules/known-dates';
import type { MissingPart } from '@flottwart/contract/work-items/police-mail';
import { isAddress } from '../../../company-mails/queue-mail.ts';
import { AppError, invalidField } from '../../../lib/app-error.ts';
import { contradictedParts, type FormerReferences } from '../email-subject.ts';
import type { LetterFacts } from '../letter/letter-facts.ts';
import { isZoneOpen } from '../offence-zone.ts';
import { type LetterSource, mailSender } from './letter-source.ts';

/** These three in this order and in these words: docs/coverage.md#validation. */
const firstChecks = [
  {
    field: 'policeEmail',
    isMet: ({ report }: LetterSource) => isAddress(report.police_email),
    text: 'Ungültige oder fehlende E-Mail-Adresse.',
  },
  {
    field: 'emailSubject',
    isMet: ({ report }: LetterSource) => report.email_subject !== '',
    text: 'Bitte geben Sie einen E-Mail-Betreff an.',
  },
  {
    field: 'caseNumber',
    isMet: ({ report }: LetterSource) => report.case_number !== '',
    text: 'Bitte geben Sie eine Fallnummer an.',
  },
] as const;

const noMailServer = 'Es ist noch kein Mailserver eingerichtet.';

const missingOf = (place: MissingPart['place'], values: Readonly<Record<string, unknown>>): MissingPart[] =>
  Object.entries(values)
    .filter(([, value]) => !value)
    .map(([text]) => ({ text, place }));

const missingOfDriver = ({ driver }: LetterSource): MissingPart[] => {
  if (!driver) return [{ text: 'Fahrer', place: 'driver' }];
  return missingOf('driver', {
    Vorname: driver.first_name,
    Nachname: driver.last_name,
    Geburtsdatum: knownDay(driver.birth_date),
    Geburtsort: driver.birth_city,
    Straße: driver.street,
    Hausnummer: driver.house_number,
    Postleitzahl: driver.postal_code,
    Ort: driver.city,
  });
};

/** Further facts that a letter needs. */
const missingFacts = (source: LetterSource): MissingPart[] => {
  const { offence_date, offence_time, license_plate } = source.report;
  return [
    ...missingOf('report', { Datum: offence_date, Uhrzeit: offence_time, Kennzeichen: license_plate }),
    ...missingOf('report', { 'Zeitzone (die Uhrzeit gab es zweimal)': !isZoneOpen(source.report) }),
    ...missingOfDriver(source),
    ...(source.mailServer ? missingOf('company', { 'E-Mail der Signatur als Absender': mailSender(source) }) : []),
  ];
};

/** All missing parts, in the order in which sending reports them. */
export const missingLetterParts = (source: LetterSource): MissingPart[] => [
  ...firstChecks.filter(({ isMet }) => !isMet(source)).map(({ text }) => ({ text, place: 'report' as const })),
  ...(source.mailServer ? [] : [{ text: noMailServer, place: 'smtp' as const }]),
  ...missingFacts(source),
];

/** Contradictions in a subject written by a person, who may have reasons for them: named, but no obstacle. */
export const subjectHints = ({ report }: LetterSource, former: FormerReferences): MissingPart[] =>
  contradictedParts(report, former).map((text) => ({ text, place: 'report', isHint: true }));

/** A driver who became a guess is named, but may be the right one. */
export const driverHints = (doubt: string | null): MissingPart[] =>
  doubt === null ? [] : [{ text: doubt, place: 'report', isHint: true }];

const incompleteError = (missing: readonly MissingPart[]): AppError => {
  const ofDriver = missing.filter(({ place }) => place === 'driver').map(({ text }) => text);
  const others = missing.filter(({ place }) => place !== 'driver').map(({ text }) => text);
  if (ofDriver[0] === 'Fahrer')
    return new AppError('unprocessable', `Für den Versand fehlt: ${[...others, 'der Fahrer'].join(', ')}.`);
  const parts = [others.join(', '), ofDriver.length > 0 ? `beim Fahrer ${ofDriver.join(', ')}` : ''];
  return new AppError('unprocessable', `Für den Versand fehlt: ${parts.filter((part) => part !== '').join('; ')}.`);
};

export const assertLetterReady = (source: LetterSource): void => {
  const first = firstChecks.find(({ isMet }) => !isMet(source));
  if (first) throw invalidField(first.field, first.text);
  if (!source.mailServer) throw new AppError('unprocessable', noMailServer);
  const missing = missingFacts(source);
  if (missing.length > 0) throw incompleteError(missing);
};

const printedParts = { report: 'im Bericht', driver: 'beim Fahrer', company: 'in den Firmendaten' } as const;

/** Signs that no font of the letter has, by where they were entered. */
const unprintableSigns = (
  { driver, company, register, ...report }: LetterFacts,
  missingSigns: readonly string[],
): { readonly place: keyof typeof printedParts; readonly signs: string }[] => {
  const texts = { report, driver, company: { company, register } };
  return (['report', 'driver', 'company'] as const)
    .map((place) => {
      const text = JSON.stringify(texts[place]);
      return { place, signs: missingSigns.filter((sign) => text.includes(sign)).join(' ') };
    })
    .filter(({ signs }) => signs !== '');
};

export const unprintableParts = (facts: LetterFacts, missingSigns: readonly string[]): MissingPart[] =>
  unprintableSigns(facts, missingSigns).map(({ place, signs }) => ({
    text: `andere Schreibweise für ${signs} (im Schreiben nicht druckbar)`,
    place,
  }));

/** A letter with an empty box in a name would answer nothing. */
export const assertPrintable = (facts: LetterFacts, missingSigns: readonly string[]): void => {
  const found = unprintableSigns(facts, missingSigns);
  if (found.length === 0) return;
  const signs = found.map(({ place, signs }) => `${signs} ${printedParts[place]}`).join(', ');
  throw new AppError(
    'unprocessable',
    `Das Schreiben kann diese Zeichen nicht drucken: ${signs}. Bitte in lateinischen Buchstaben eintragen.`,
  );
};
