import type { ReadDocument, ReadPosition } from '../../../server/src/features/documents/reading/document.ts';
import { creditedCentsOf, type LeasingSizes, plateOf } from './fill-leasing.ts';

const documentOf = (
  type: ReadDocument['type'],
  number: string,
  positions: readonly Omit<ReadPosition, 'number' | 'date' | 'period' | 'quantity'>[],
): ReadDocument => {
  const sum = positions.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    type,
    number,
    date: '2026-11-10',
    issuer: { name: 'Bench Leasing', vatId: null },
    netCents: sum,
    grossCents: null,
    basis: 'net',
    references: [],
    origin: { form: 'e-invoice', profile: 'Bench' },
    headerPlate: null,
    notices: [],
    positions: positions.map((position, index) => ({
      ...position,
      number: String(index + 1),
      date: '2026-11-01',
      period: null,
      quantity: null,
    })),
  };
};

const places = Array.from({ length: 200 }, (_, place) => place);

/** Invoice and credit of 200 positions for 50 of the filled vehicles, as the reader returns them. */
export const documentsOf = ({ invoices }: LeasingSizes): Readonly<Record<string, ReadDocument>> => ({
  'invoice for 50 vehicles': documentOf(
    'Rechnung',
    'R-BENCH-1',
    places.map((place) => ({
      plate: plateOf(place >> 2),
      amountCents: place % 4 === 0 ? 30_000 + (place >> 2) * 10 : 2_500 + place,
      service: place % 4 === 0 ? 'Finanzleasingrate' : 'Wartung und Verschleiß',
      references: [],
    })),
  ),
  'credit for 50 vehicles': documentOf(
    'Gutschrift',
    'G-BENCH-1',
    places.map((place) => {
      const invoice = ((place % 4) * 40) % invoices;
      return {
        plate: plateOf(place >> 2),
        amountCents: -Math.floor(creditedCentsOf(invoice, place >> 2) / 3),
        service: 'Gutschrift Mehrkilometer',
        references:
          place % 2 === 0 ? [{ document: `R${1_000_000 + invoice}`, position: String((place >> 2) * 4 + 4) }] : [],
      };
    }),
  ),
  'invoice for 200 vehicles': documentOf(
    'Rechnung',
    'R-BENCH-2',
    places.map((place) => ({
      plate: plateOf(place * 7),
      amountCents: 45_000 + place,
      service: 'Finanzleasingrate',
      references: [],
    })),
  ),
  'invoice of 2,000 positions for 500 vehicles': documentOf(
    'Rechnung',
    'R-BENCH-3',
    Array.from({ length: 2000 }, (_, place) => ({
      plate: plateOf(place % 500),
      amountCents: place % 4 === 0 ? 30_000 + (place % 500) * 10 : 2_500 + place,
      service: place % 4 === 0 ? 'Finanzleasingrate' : 'Wartung und Verschleiß',
      references: [],
    })),
  ),
});
