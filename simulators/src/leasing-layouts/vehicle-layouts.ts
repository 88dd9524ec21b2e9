import { type LayoutChange, left, right } from './base-layout.ts';

const lineColumns = [left('service', 'Leistung', 50, { width: 280 }), right('amount', 'Betrag', 545)];
const block = { plates: 'block', columns: lineColumns, vehicles: [2, 4] } as const;
const bySum = { plates: 'group-sum', columns: lineColumns, vehicles: [2, 4] } as const;
const merged = { texts: 'same', maxServices: 3, reductions: false, vehicles: [3, 5] } as const;
const beside = (...columns: LayoutChange['columns'] & {}): Pick<LayoutChange, 'columns' | 'vehicles'> => ({
  columns: [
    left('plate', 'Kennzeichen', 50),
    ...columns,
    left('service', 'Leistung', 300, { width: 150 }),
    right('amount', 'Betrag', 545),
  ],
  vehicles: [2, 4],
});

/** Layouts that name vehicles around their positions, and columns about a vehicle or its contract. */
export const vehicleLayouts: readonly LayoutChange[] = [
  { name: 'a small table per vehicle', ...block, vehicleLine: 'Fahrzeug: %p', headings: 'none' },
  {
    name: 'a small table per vehicle and contract',
    ...block,
    vehicleLine: 'Vertrag LV-1 · Kennzeichen %p',
    headings: 'none',
  },
  { name: 'a table with headings per vehicle', ...block, vehicleLine: 'Kennzeichen %p' },
  { name: 'a table and a sum per vehicle', ...block, vehicleLine: 'Kennzeichen %p', vehicleSum: 'Zwischensumme' },
  {
    name: 'one position per vehicle table',
    ...block,
    vehicleLine: 'Kennzeichen: %p',
    maxServices: 1,
    headings: 'none',
  },
  { name: 'a table with model per vehicle', ...block, vehicleLine: '%v %p' },
  {
    name: 'a page per vehicle',
    ...block,
    plates: 'page',
    vehicleLine: 'Kennzeichen: %p',
    vehicleSum: 'Summe Fahrzeug',
  },
  { name: 'plates in the sums only', ...bySum, vehicleSum: 'Summe Fahrzeug %p' },
  { name: 'plates in the totals only', ...bySum, vehicleSum: 'Gesamt für %p' },
  { name: 'plates in the subtotals only', ...bySum, vehicleSum: 'Zwischensumme %p' },
  {
    name: 'plates in the sums only with general costs',
    ...bySum,
    vehicleSum: 'Summe Fahrzeug %p',
    vehicles: [2, 2],
    generalLine: ' ',
  },
  {
    name: 'plate below each position',
    plates: 'line-below',
    columns: lineColumns,
    vehicleLine: 'Kennzeichen: %p',
    texts: 'short',
    vehicles: [2, 3],
  },
  { name: 'plate in the middle row of a vehicle', plates: 'middle-row', ...merged },
  { name: 'plate in the last row of a vehicle', plates: 'last-row', ...merged },
  { name: 'first registration', ...beside(left('other-day', 'EZ', 140)) },
  { name: 'day of registration', ...beside(left('other-day', 'Zulassung', 140)) },
  { name: 'day of the next inspection', ...beside(left('other-day', 'Nächste HU', 140)) },
  { name: 'day of delivery to the driver', ...beside(left('other-day', 'Übernahmedatum', 140)) },
  { name: 'term of the contract', ...beside(left('term', 'Laufzeit', 140)) },
  { name: 'cost centre', ...beside(left('cost-centre', 'KSt', 140)) },
  {
    name: 'contract, driver and cost centre',
    ...beside(
      left('contract', 'Vertrag', 120),
      left('driver', 'Fahrer', 180),
      left('cost-centre', 'Kostenstelle', 240),
    ),
  },
  {
    name: 'a day of service beside the registration',
    ...beside(left('other-day', 'EZ', 130), left('date', 'Datum', 210)),
  },
  {
    name: 'headings of three lines',
    headings: 'stacked',
    columns: [
      left('number', 'Lfd.|Nr.', 50),
      left('plate', 'Amtl. Kenn-|zeichen', 90),
      left('service', 'Bezeichnung der|Leistung', 190, { width: 200 }),
      right('amount', 'Netto-|betrag|in EUR', 545),
    ],
  },
  { name: 'number with a small letter', numbers: (value) => `2026-11/R-000.${value % 1000} b` },
];
