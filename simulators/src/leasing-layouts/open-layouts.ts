import { type LayoutChange, left, right } from './base-layout.ts';

const lineColumns = [left('service', 'Leistung', 50, { width: 280 }), right('amount', 'Betrag', 545)];
const timed = (...times: LayoutChange['columns'] & {}): LayoutChange['columns'] & {} => [
  left('plate', 'Kennzeichen', 50),
  left('service', 'Leistung', 140, { width: 150 }),
  ...times,
  right('amount', 'Betrag', 545),
];
const grouped = {
  plates: 'line-above',
  columns: lineColumns,
  vehicleLine: 'Kennzeichen %p',
  vehicles: [2, 4],
} as const;
const belegnummer = { invoiceNumber: 'Belegnummer', creditNumber: 'Belegnummer' } as const;
const titled = (title: string): LayoutChange => ({
  name: `titled ${title}`,
  head: { ...belegnummer, invoiceTitle: title, creditTitle: title },
});
const blocks = (value: number): string => `2026 00${value % 10} ${100 + (value % 900)}`;
const prefixed = (value: number): string => `LR 2026 ${value}`;

/** Layouts with numbers, titles, times and vehicles that are easily taken for something else. */
export const openLayouts: readonly LayoutChange[] = [
  { name: 'number of three blocks in the title', numbers: blocks, head: { numbers: 'title' } },
  { name: 'number of three blocks after its label', numbers: blocks },
  { name: 'number of three blocks in a grid', numbers: blocks, head: { numbers: 'grid', noise: ['customer'] } },
  { name: 'number with a prefix in the title', numbers: prefixed, head: { numbers: 'title' } },
  { name: 'number with a prefix below its label', numbers: prefixed, head: { numbers: 'below' } },
  {
    name: 'month in the title',
    head: { titleTail: ' 10/2026', titlePeriod: { from: '2026-10-01', to: '2026-10-31' } },
  },
  {
    name: 'year in the title',
    head: { titleTail: ' für das Jahr 2026', titlePeriod: { from: '2026-01-01', to: '2026-12-31' } },
  },
  {
    name: 'quarter in the title',
    head: { titleTail: ' 4. Quartal 2026', titlePeriod: { from: '2026-10-01', to: '2026-12-31' } },
  },
  { name: 'contract in the title', head: { titleTail: ' Vertrag 778899' } },
  titled('Ausgleichsrechnung'),
  titled('Gegenrechnung'),
  titled('Vorläufige Rechnung'),
  titled('Korrigierte Rechnung'),
  titled('Rechnung zur Probe'),
  titled('Testrechnung'),
  { name: 'draft below the title', head: { ...belegnummer, subtitle: 'ENTWURF' } },
  {
    name: 'titles with hyphens',
    head: { invoiceTitle: 'Full-Service-Rechnung', creditTitle: 'Leasing-Gutschrift', ...belegnummer },
  },
  { name: 'general costs under a heading', ...grouped, generalLine: 'Allgemeine Kosten' },
  { name: 'general costs after the sums of vehicles', ...grouped, vehicleSum: 'Summe %p', generalLine: ' ' },
  { name: 'general costs without a plate', generalLine: ' ', vehicles: [2, 4] },
  {
    name: 'two columns of plates',
    columns: [
      left('plate', 'Kennzeichen alt', 50),
      left('other-plate', 'Kennzeichen neu', 140),
      left('service', 'Leistung', 240, { width: 180 }),
      right('amount', 'Betrag', 545),
    ],
  },
  { name: 'two plates in the text', plates: 'two-in-text', columns: lineColumns },
  { name: 'plates only in the annex', plates: 'annex', columns: lineColumns, annex: 'repeats' },
  { name: 'tax of another kind after the net total', otherTax: 'Altteilsteuer 19 % auf 20,00' },
  { name: 'period without its first year', periods: 'without-year', columns: timed(left('period', 'Zeitraum', 320)) },
  { name: 'period of days', periods: 'day-only', columns: timed(left('period', 'Leistungszeitraum', 320)) },
  { name: 'period in another notation', periods: 'iso', columns: timed(left('period', 'Zeitraum', 320)) },
  { name: 'period in two columns', columns: timed(left('from', 'Von', 320), left('to', 'Bis', 400)) },
  { name: 'date in another notation', head: { days: 'iso' } },
  { name: 'addressed to another company', head: { addressee: 'Wolkenfracht AG' } },
  { name: 'in another currency', head: { subtitle: 'Alle Beträge in Schweizer Franken' } },
  { name: 'field of another currency', head: { subtitle: 'Rechnungswährung: USD' } },
  { name: 'foreign currency in the texts', texts: 'currency' },
];
