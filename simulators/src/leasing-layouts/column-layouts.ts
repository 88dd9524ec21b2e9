import { type LayoutChange, left, right } from './base-layout.ts';

const plateColumn = left('plate', 'Kennzeichen', 90);

/** Layouts that differ in columns and headings. */
export const columnLayouts: readonly LayoutChange[] = [
  { name: 'plain table' },
  {
    name: 'plate first',
    columns: [
      left('plate', 'amtl. Kennzeichen', 50),
      left('service', 'Art der Leistung', 150, { width: 230 }),
      right('amount', 'Entgelt', 545),
    ],
  },
  {
    name: 'amount first',
    columns: [
      right('amount', 'Betrag EUR', 120),
      left('plate', 'Kennzeichen', 150),
      left('service', 'Bezeichnung', 240, { width: 260 }),
    ],
  },
  {
    name: 'dates and texts',
    columns: [
      left('date', 'Belegdatum', 50),
      left('plate', 'Kfz-Kennzeichen', 130),
      left('service', 'Beschreibung', 230, { width: 220 }),
      right('amount', 'Nettobetrag', 545),
    ],
    head: { date: 'Ausstellungsdatum' },
  },
  {
    name: 'periods',
    columns: [
      left('number', 'Nr.', 50),
      left('period', 'Leistungszeitraum', 80),
      left('plate', 'Kennzeichen', 220),
      left('service', 'Leistungsart', 310, { width: 150 }),
      right('amount', 'Netto EUR', 545),
    ],
  },
  {
    name: 'months',
    columns: [
      left('plate', 'Kennz.', 50),
      left('month', 'Monat', 130),
      left('service', 'Leistungsbeschreibung', 200, { width: 220 }),
      right('amount', 'Summe', 545),
    ],
  },
  {
    name: 'quantity and unit price',
    quantities: true,
    columns: [
      left('number', 'Pos', 50),
      plateColumn,
      left('service', 'Artikelbezeichnung', 180, { width: 150 }),
      right('quantity', 'Menge', 380),
      right('unit-price', 'Einzelpreis', 460),
      right('amount', 'Gesamtpreis', 545),
    ],
  },
  {
    name: 'quantity before the text',
    quantities: true,
    columns: [
      right('quantity', 'Anzahl', 90),
      left('service', 'Gegenstand', 110, { width: 160 }),
      left('plate', 'Fahrzeug', 290),
      right('unit-price', 'Preis', 450),
      right('amount', 'Betrag', 545),
    ],
  },
  {
    name: 'net, tax and gross',
    rounding: 'line',
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 140, { width: 150 }),
      right('net', 'Netto', 370),
      right('rate', 'USt', 410),
      right('tax', 'Steuer', 470),
      right('gross', 'Brutto', 545),
    ],
  },
  {
    name: 'net and gross side by side',
    rounding: 'line',
    columns: [
      left('number', 'Pos.', 50),
      left('service', 'Text', 80, { width: 170 }),
      left('plate', 'Kennzeichen', 270),
      right('net', 'Nettobetrag', 440),
      right('gross', 'Bruttobetrag', 545),
    ],
  },
  {
    name: 'gross before net',
    rounding: 'line',
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 150, { width: 180 }),
      right('gross', 'Brutto EUR', 450),
      right('net', 'Netto EUR', 545),
    ],
  },
  {
    name: 'gross amounts',
    basis: 'gross',
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 150, { width: 250 }),
      right('amount', 'Bruttobetrag', 545),
    ],
  },
  {
    name: 'gross amounts under Betrag',
    basis: 'gross',
    totals: 'block',
    columns: [
      left('date', 'Datum', 50),
      left('plate', 'Kennzeichen', 130),
      left('service', 'Vorgang', 230, { width: 200 }),
      right('amount', 'Betrag', 545),
    ],
  },
];
