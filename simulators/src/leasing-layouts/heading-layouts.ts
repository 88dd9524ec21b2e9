import { type LayoutChange, left, right } from './base-layout.ts';

const plateColumn = left('plate', 'Kennzeichen', 90);

/** Layouts that differ in headings and in columns of two kinds. */
export const headingLayouts: readonly LayoutChange[] = [
  { name: 'no headings', headings: 'none' },
  {
    name: 'no headings with dates',
    headings: 'none',
    columns: [
      left('date', '', 50),
      left('plate', '', 130),
      left('service', '', 230, { width: 200 }),
      right('amount', '', 545),
    ],
  },
  {
    name: 'no headings with unit price',
    headings: 'none',
    quantities: true,
    columns: [
      left('plate', '', 50),
      left('service', '', 150, { width: 180 }),
      right('unit-price', '', 440),
      right('amount', '', 545),
    ],
  },
  {
    name: 'headings right of their columns',
    columns: [
      left('number', 'Pos.', 50, { shift: 8 }),
      left('plate', 'Kennzeichen', 90, { shift: 20 }),
      left('service', 'Bezeichnung der Leistung', 180, { shift: 40, width: 200 }),
      right('amount', 'Betrag', 545, { shift: -25 }),
    ],
  },
  {
    name: 'headings left of their columns',
    columns: [
      left('date', 'Datum', 70, { shift: -18 }),
      left('plate', 'Kennzeichen', 160, { shift: -15 }),
      left('service', 'Leistung', 260, { shift: -20, width: 180 }),
      right('amount', 'Betrag', 545, { shift: -40 }),
    ],
  },
  {
    name: 'stacked headings',
    headings: 'stacked',
    columns: [
      left('number', 'Lfd.|Nr.', 50),
      left('plate', 'amtliches|Kennzeichen', 90),
      left('service', 'Leistung', 190, { width: 200 }),
      right('amount', 'Netto-|betrag', 545),
    ],
  },
  {
    name: 'vehicle and plate',
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('vehicle', 'Fahrzeug', 140),
      left('service', 'Leistung', 250, { width: 180 }),
      right('amount', 'Betrag netto', 545),
    ],
  },
  {
    name: 'contract column',
    columns: [
      left('contract', 'Vertrag', 50),
      left('plate', 'Kennzeichen', 120),
      left('service', 'Leistung', 220, { width: 200 }),
      right('amount', 'Betrag', 545),
    ],
  },
  {
    name: 'contract after the text',
    columns: [
      left('service', 'Leistung', 50, { width: 180 }),
      left('contract', 'Vertragsnummer', 260),
      left('plate', 'Kennzeichen', 360),
      right('amount', 'Gesamt', 545),
    ],
  },
  {
    name: 'debit and credit columns',
    creditSign: -1,
    totals: 'block',
    columns: [
      left('date', 'Datum', 50),
      left('plate', 'Kennzeichen', 130),
      left('service', 'Buchungstext', 230, { width: 150 }),
      right('debit', 'Soll', 470),
      right('credit', 'Haben', 545),
    ],
  },
  {
    name: 'debit and credit without dates',
    creditSign: -1,
    totals: 'row',
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 150, { width: 200 }),
      right('debit', 'Soll EUR', 450),
      right('credit', 'Haben EUR', 545),
    ],
  },
  {
    name: 'balance column',
    columns: [
      left('number', 'Pos.', 50),
      plateColumn,
      left('service', 'Leistung', 180, { width: 160 }),
      right('amount', 'Betrag', 450),
      right('balance', 'Saldo', 545),
    ],
  },
  {
    name: 'rate before the amount',
    rates: [19, 7],
    columns: [
      left('number', 'Pos.', 50),
      plateColumn,
      left('service', 'Leistung', 180, { width: 180 }),
      right('rate', 'MwSt %', 440),
      right('amount', 'Nettobetrag', 545),
    ],
  },
  { name: 'plates with blanks', plateStyle: 'blanks' },
  {
    name: 'plates with hyphens',
    plateStyle: 'hyphens',
    columns: [
      left('service', 'Leistung', 50, { width: 200 }),
      left('plate', 'Pol. Kennzeichen', 280),
      right('amount', 'Rechnungsbetrag', 545),
    ],
  },
  {
    name: 'unknown headings',
    columns: [
      left('number', 'A', 50),
      left('plate', 'B', 90),
      left('service', 'C', 180, { width: 200 }),
      right('amount', 'D', 545),
    ],
  },
  {
    name: 'English headings',
    columns: [
      left('number', 'Item', 50),
      left('plate', 'Licence plate', 90),
      left('service', 'Description', 190, { width: 200 }),
      right('amount', 'Amount', 545),
    ],
  },
];
