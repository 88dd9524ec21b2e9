import { type LayoutChange, left, right } from './base-layout.ts';

const noPlateColumns = [
  left('number', 'Pos.', 50),
  left('service', 'Leistung', 100, { width: 280 }),
  right('amount', 'Betrag', 545),
];
const wide = [
  left('number', 'Pos.', 50),
  left('date', 'Datum', 90),
  left('plate', 'Kennzeichen', 180),
  left('service', 'Leistung', 300, { width: 250 }),
  right('quantity', 'Menge', 620),
  right('unit-price', 'Einzelpreis', 700),
  right('amount', 'Gesamt EUR', 790),
];
const grouped = { plates: 'line-above', columns: noPlateColumns } as const;

/** Layouts that differ in groups, sums, pages and annexes. */
export const contentLayouts: readonly LayoutChange[] = [
  { name: 'plate in the text', plates: 'text', columns: noPlateColumns },
  { name: 'one vehicle in the head', plates: 'header', columns: noPlateColumns, maxServices: 12 },
  { name: 'vehicle lines', ...grouped, vehicleLine: 'Kennzeichen %p' },
  { name: 'vehicle lines with model', ...grouped, vehicleLine: 'Fahrzeug: %p %v', vehicles: [3, 8] },
  { name: 'bare plates above', ...grouped, vehicleLine: '%p' },
  { name: 'sum per vehicle', ...grouped, vehicleLine: 'Kennzeichen %p', vehicleSum: 'Gesamt für %p', vehicles: [3, 8] },
  { name: 'sum per vehicle beside plates', vehicleSum: 'Summe %p', vehicles: [3, 9] },
  { name: 'subtotals', vehicleSum: 'Zwischensumme', vehicles: [3, 9] },
  { name: 'part sums', ...grouped, vehicleLine: 'Fahrzeug %p', vehicleSum: 'Teilsumme Fahrzeug', rates: [19, 7] },
  { name: 'running sums', runningSum: 'Zwischensumme', vehicles: [2, 6] },
  { name: 'sums of both kinds', vehicleSum: 'Summe Fahrzeug', runningSum: 'laufende Summe', vehicles: [2, 6] },
  { name: 'carried over', carry: ['Übertrag', 'Übertrag'], repeatsHeadings: true, vehicles: [12, 20] },
  { name: 'carried over as Vortrag', carry: ['Zwischensumme', 'Vortrag'], repeatsHeadings: true, vehicles: [12, 20] },
  { name: 'carried over without headings', carry: ['Übertrag auf Seite', 'Übertrag von Seite'], vehicles: [12, 20] },
  { name: 'pages without headings', vehicles: [14, 22] },
  {
    name: 'pages with groups',
    ...grouped,
    vehicleLine: 'Kennzeichen %p',
    vehicleSum: 'Gesamt für %p',
    repeatsHeadings: true,
    carry: ['Übertrag', 'Übertrag'],
    vehicles: [12, 20],
  },
  {
    name: 'tax table',
    totals: 'tax-table',
    rates: [19, 7],
    totalLabels: { net: 'Netto', tax: 'USt', gross: 'Brutto' },
  },
  {
    name: 'tax table with zero rows',
    totals: 'tax-table',
    zeroRates: [7, 0],
    totalLabels: { net: 'Nettobetrag', tax: 'MwSt-Betrag', gross: 'Bruttobetrag' },
  },
  {
    name: 'tax-free positions',
    rates: [19, 0],
    totals: 'tax-table',
    totalLabels: { net: 'Netto', tax: 'Umsatzsteuer', gross: 'Gesamt' },
  },
  {
    name: 'totals in a row',
    totals: 'row',
    totalLabels: { net: 'Summe netto', tax: 'USt. %r %', gross: 'Gesamtbetrag' },
  },
  {
    name: 'totals in a block',
    totals: 'block',
    totalLabels: { net: 'Gesamt netto', tax: 'zzgl. %r % MwSt', gross: 'Zahlbetrag' },
  },
  { name: 'three rates', rates: [19, 7, 0], totalLabels: { net: 'Summe netto', tax: '%r % USt', gross: 'Endbetrag' } },
  { name: 'gross total only', totals: 'gross-only' },
  { name: 'annex repeats the table', annex: 'repeats' },
  { name: 'annex of receipts', annex: 'details', vehicles: [3, 6] },
  { name: 'annex of mileage', annex: 'mileage' },
  { name: 'vehicles before the positions', firstTable: 'vehicles' },
  { name: 'contract values before the positions', firstTable: 'contract-values' },
  { name: 'landscape', landscape: true, columns: wide, quantities: true },
  {
    name: 'landscape carried over',
    landscape: true,
    columns: wide,
    quantities: true,
    rowsPerPage: 14,
    carry: ['Übertrag', 'Übertrag'],
    repeatsHeadings: true,
    vehicles: [6, 12],
  },
  {
    name: 'long texts in narrow columns',
    columns: [
      left('number', 'Pos.', 50),
      left('plate', 'Kennzeichen', 90),
      left('service', 'Leistung', 180, { width: 110 }),
      right('amount', 'Betrag', 545),
    ],
  },
  { name: 'section headings', sectionLine: 'Laufende Kosten', vehicles: [3, 6] },
  {
    name: 'section headings above the texts',
    sectionLine: 'Laufende Kosten',
    vehicles: [4, 8],
    columns: [
      left('service', 'Leistung', 50, { width: 160 }),
      left('plate', 'Kennzeichen', 280),
      right('amount', 'Betrag', 545),
    ],
  },
  { name: 'amount beside the last line', amountLine: 'last', vehicles: [3, 6] },
  {
    name: 'amount beside the last line without numbers',
    amountLine: 'last',
    vehicles: [3, 6],
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 150, { width: 160 }),
      right('amount', 'Betrag', 545),
    ],
  },
  { name: 'a payment deducted', payment: 'abzgl. Anzahlung' },
  { name: 'a payment without a word of deduction', payment: 'Zahlung vom Vormonat' },
];
