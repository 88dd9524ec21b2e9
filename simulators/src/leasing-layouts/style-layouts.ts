import { type LayoutChange, left, right } from './base-layout.ts';

/** Layouts that differ in figures, titles and noise. */
export const styleLayouts: readonly LayoutChange[] = [
  { name: 'blanks between thousands', figures: { thousands: ' ' }, vehicles: [3, 8] },
  { name: 'no thousands separator', figures: { thousands: '' }, font: 'Courier', size: 8 },
  { name: 'negative in parentheses', figures: { negative: 'parentheses' }, creditSign: -1, vehicles: [3, 8] },
  { name: 'trailing minus', figures: { negative: 'trailing' }, creditSign: -1, font: 'Times-Roman' },
  { name: 'dash before the figure', figures: { negative: 'dash' }, creditSign: -1, font: 'DejaVu', size: 8 },
  { name: 'marks S and H', figures: { negative: 'marks' }, creditSign: -1 },
  { name: 'euro signs', figures: { currency: ' €' }, font: 'DejaVu', size: 8 },
  { name: 'EUR before the figure', figures: { currency: 'EUR ' } },
  {
    name: 'blanks, euro and minus',
    figures: { thousands: ' ', currency: ' EUR', negative: 'trailing' },
    creditSign: -1,
  },
  { name: 'number in the title', head: { numbers: 'title', invoiceTitle: 'Mietrechnung', creditTitle: 'Gutschrift' } },
  { name: 'number in the title, another in a note', head: { numbers: 'title', noise: ['bank', 'due', 'note-number'] } },
  { name: 'number after a label, another in a note', head: { noise: ['bank', 'note-number', 'customer'] } },
  {
    name: 'labels in a row',
    head: {
      numbers: 'grid',
      invoiceNumber: 'Belegnummer',
      creditNumber: 'Belegnummer',
      date: 'Datum',
      noise: ['customer', 'bank'],
    },
  },
  {
    name: 'labels above values',
    head: {
      numbers: 'below',
      invoiceNumber: 'Rechnungs-Nr.',
      creditNumber: 'Gutschrift-Nr.',
      date: 'Datum',
      noise: ['delivery', 'due'],
    },
  },
  { name: 'town and date', head: { date: 'town', invoiceTitle: 'Leasingrechnung', creditTitle: 'Sammelgutschrift' } },
  { name: 'several dates', head: { date: 'Rechnungsdatum', noise: ['delivery', 'due', 'customer', 'bank'] } },
  { name: 'capital in the letterhead', head: { noise: ['capital', 'bank', 'due'] } },
  {
    name: 'Storno',
    head: { creditTitle: 'Stornorechnung', creditNumber: 'Belegnummer', invoiceNumber: 'Belegnummer' },
    creditSign: -1,
  },
  {
    name: 'Guthaben',
    head: {
      creditTitle: 'Guthabenabrechnung',
      creditNumber: 'Belegnummer',
      invoiceNumber: 'Belegnummer',
      invoiceTitle: 'Monatsrechnung',
    },
  },
  {
    name: 'Korrektur',
    head: {
      creditTitle: 'Gutschrift (Rechnungskorrektur)',
      creditNumber: 'Dokumentnummer',
      invoiceNumber: 'Dokumentnummer',
      invoiceTitle: 'Sammelrechnung',
    },
  },
  {
    name: 'Erstattung',
    head: {
      creditTitle: 'Kostenerstattung',
      creditNumber: 'Beleg-Nr.',
      invoiceNumber: 'Beleg-Nr.',
      invoiceTitle: 'Schlussrechnung',
    },
  },
  {
    name: 'no title',
    head: { invoiceTitle: '', creditTitle: '', invoiceNumber: 'Belegnummer', creditNumber: 'Belegnummer' },
  },
  {
    name: 'title of no known kind',
    head: {
      invoiceTitle: 'Kostenübersicht',
      creditTitle: 'Kostenübersicht',
      invoiceNumber: 'Belegnummer',
      creditNumber: 'Belegnummer',
    },
  },
  { name: 'title as small as the text', head: { titleSize: 9 }, numbers: (value) => `${value}/2026` },
  { name: 'tight rows', spacing: 1.15, size: 8, vehicles: [4, 10] },
  { name: 'wide rows', spacing: 2, vehicles: [2, 5] },
  {
    name: 'large print',
    size: 11,
    columns: [
      left('plate', 'Kennzeichen', 50),
      left('service', 'Leistung', 160, { width: 230 }),
      right('amount', 'Betrag', 545),
    ],
  },
  {
    name: 'every sum and rate',
    rates: [19, 7],
    vehicleSum: 'Gesamt für %p',
    carry: ['Übertrag', 'Übertrag'],
    repeatsHeadings: true,
    vehicles: [10, 16],
    totals: 'tax-table',
    zeroRates: [0],
    totalLabels: { net: 'Netto', tax: 'USt', gross: 'Brutto' },
    annex: 'repeats',
  },
];
