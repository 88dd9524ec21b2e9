import type { PrintableDocument, PrintablePosition } from '@flottwart/simulators/leasing/printable-document';
import fc from 'fast-check';
import type { ReadDocument } from '../src/features/documents/reading/document.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-11-15'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** At most eight letters and digits, as on real plates. */
const plate = fc
  .tuple(
    fc.stringMatching(/^[A-ZÄÖÜ]{1,3}$/),
    fc.stringMatching(/^[A-Z]$/),
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('', 'E'),
  )
  .map(([place, letter, number, electric]) => `${place}-${letter} ${number}${electric}`);

/** Words that also occur elsewhere on a page, so that the reader cannot rely on them. */
const word = fc.constantFrom(
  ...'Finanzleasingrate Servicerate Wartung & Verschleiß Kfz-Steuer Rundfunkbeitrag (Vollkasko) Übertragung Summenrabatt 2026 19 % für Oktober AFF Gesamtpaket Rechnungskopie'.split(
    ' ',
  ),
);
const service = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => `Leistung ${words.join(' ')}`);

const position: fc.Arbitrary<Omit<PrintablePosition, 'number'>> = fc.record({
  date: day,
  plate,
  service,
  cents: fc.integer({ min: -5_000_000, max: 50_000_000 }),
});

const sumOf = ({ positions }: PrintableDocument): number => positions.reduce((sum, { cents }) => sum + cents, 0);

/** Arbitrary invoice or credit of up to sixty positions; one with a negative sum calls itself a credit. */
export const arbitraryDocument: fc.Arbitrary<PrintableDocument> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'credit' as const),
    number: fc.stringMatching(/^[A-Z]{2}-\d{4}\/\d{3,6}$/),
    date: day,
    positions: fc
      .array(position, { minLength: 1, maxLength: 60 })
      .map((positions) => positions.map((each, index) => ({ number: String(index + 1), ...each }))),
  })
  .map((document: PrintableDocument) => (sumOf(document) < 0 ? { ...document, kind: 'credit' as const } : document));

/** Expected positions, signed from the company's view. */
export const expectedPositions = ({ kind, positions, plate: common }: PrintableDocument) => {
  const sum = positions.reduce((all, { cents }) => all + cents, 0);
  const turned = kind === 'credit' && sum >= 0;
  return positions.map(({ number, date, cents, ...own }) => ({
    number,
    date,
    plate: (own.plate ?? common)?.replace(' ', '-'),
    amountCents: turned && cents !== 0 ? -cents : cents,
  }));
};

export const positionsOf = ({ positions }: ReadDocument) =>
  positions.map(({ number, date, plate: read, amountCents }) => ({ number, date, plate: read, amountCents }));
