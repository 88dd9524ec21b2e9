import { type LayoutChange, left, right } from './base-layout.ts';

const noPlateColumns = [
  left('number', 'Pos.', 50),
  left('service', 'Leistung', 100, { width: 280 }),
  right('amount', 'Betrag', 545),
];
const narrowPlates = [
  left('plate', 'Kennzeichen', 50, { width: 20 }),
  left('service', 'Leistung', 150, { width: 110 }),
  right('amount', 'Betrag', 545),
];
const firstRow = { plates: 'first-row', texts: 'same', maxServices: 3, reductions: false } as const;
const belegnummer = { invoiceNumber: 'Belegnummer', creditNumber: 'Belegnummer' } as const;
const titled = (invoiceTitle: string, creditTitle = invoiceTitle): LayoutChange => ({
  name: `titled ${invoiceTitle}`,
  head: { ...belegnummer, invoiceTitle, creditTitle },
});

/** Layouts of which a careless reader makes something else. */
export const doubtfulLayouts: readonly LayoutChange[] = [
  { name: 'second invoice with its own number', second: 'number', vehicles: [1, 2] },
  { name: 'second invoice with its own title', second: 'title', vehicles: [1, 2] },
  { name: 'second invoice for another vehicle', second: 'plate', vehicles: [1, 1] },
  { name: 'second bill with its own totals', second: 'totals', vehicles: [1, 2] },
  { name: 'second bill that begins at page 1', second: 'page', vehicles: [1, 2] },
  titled('Rechnung - Storno'),
  titled('Rechnung (Storno)'),
  titled('Rechnung und Gutschrift'),
  titled('Rechnung über Erstattung'),
  titled('Monatsabrechnung'),
  titled('Proforma-Rechnung'),
  { name: 'Storno below the title', head: { ...belegnummer, creditTitle: 'Rechnung', subtitle: 'STORNO' } },
  { name: 'plates over two lines', columns: narrowPlates, vehicles: [2, 5] },
  {
    name: 'plates over two lines after numbers',
    columns: [left('number', 'Pos.', 50), left('plate', 'Kennzeichen', 90, { width: 20 }), ...narrowPlates.slice(1)],
    vehicles: [2, 5],
  },
  { name: 'own letterhead', lessor: 'Ahrens Transporte GmbH' },
  { name: 'plate in the first row of each vehicle', ...firstRow, vehicles: [2, 5] },
  { name: 'plate in the first row of one vehicle', ...firstRow, vehicles: [1, 1] },
  { name: 'vehicle in the head', plates: 'header', vehicleLine: 'Fahrzeug: %p', columns: noPlateColumns },
  { name: 'period in the head', head: { noise: ['bank', 'period'] } },
  {
    name: 'rates with decimals',
    totalLabels: { net: 'Nettobetrag', tax: 'Mehrwertsteuer %r,00 %', gross: 'Gesamtbetrag' },
  },
  { name: 'dates in words', head: { days: 'words' } },
  { name: 'town and date in words', head: { date: 'town', days: 'words' } },
  {
    name: 'labels in two languages',
    size: 7,
    head: { invoiceNumber: 'Rechnungsnr. / Invoice No.', creditNumber: 'Gutschriftnr. / Document No.' },
  },
  { name: 'lessor named like an annex', lessor: 'Anhang Leasing GmbH', head: { noise: ['capital', 'bank'] } },
];
