import type { Column, ColumnKind, HeadStyle, Layout } from './layout.ts';

export const left = (kind: ColumnKind, heading: string, x: number, more: Partial<Column> = {}): Column => ({
  kind,
  heading,
  x,
  align: 'left',
  ...more,
});

export const right = (kind: ColumnKind, heading: string, x: number, more: Partial<Column> = {}): Column => ({
  kind,
  heading,
  x,
  align: 'right',
  ...more,
});

export const centred = (kind: ColumnKind, heading: string, x: number): Column => ({
  kind,
  heading,
  x,
  align: 'centre',
});

export const baseHead: HeadStyle = {
  invoiceTitle: 'Rechnung',
  creditTitle: 'Gutschrift',
  titleSize: 15,
  numbers: 'after',
  invoiceNumber: 'Rechnungsnummer',
  creditNumber: 'Gutschriftnummer',
  date: 'Belegdatum',
  noise: ['bank', 'due'],
  subtitle: '',
  days: 'figures',
  titleTail: '',
  titlePeriod: null,
  addressee: 'Ahrens Transporte GmbH',
};

export const baseLayout: Layout = {
  name: '',
  lessor: 'Rheinland Mobil Leasing GmbH',
  landscape: false,
  font: 'Helvetica',
  size: 9,
  spacing: 1.4,
  head: baseHead,
  columns: [
    left('number', 'Pos.', 50),
    left('plate', 'Kennzeichen', 90),
    left('service', 'Leistung', 180, { width: 200 }),
    right('amount', 'Betrag', 545),
  ],
  headings: 'above',
  figures: { thousands: '.', negative: 'leading', currency: '' },
  plateStyle: 'hyphen',
  plates: 'column',
  vehicleLine: '',
  generalLine: '',
  sectionLine: '',
  amountLine: 'first',
  payment: '',
  vehicleSum: '',
  runningSum: '',
  carry: null,
  repeatsHeadings: false,
  rowsPerPage: 22,
  totals: 'lines',
  totalLabels: { net: 'Nettobetrag', tax: 'Umsatzsteuer %r %', gross: 'Rechnungsbetrag' },
  otherTax: '',
  taxShare: 1,
  zeroRates: [],
  annex: 'none',
  second: 'none',
  firstTable: 'none',
  basis: 'net',
  rounding: 'total',
  rates: [19],
  quantities: false,
  reductions: true,
  texts: 'long',
  periods: 'full',
  vehicles: [1, 6],
  maxServices: 4,
  creditSign: 1,
  numbers: (value) => `RE-${value}`,
};

export type LayoutChange = Partial<Omit<Layout, 'head' | 'figures'>> & {
  readonly name: string;
  readonly head?: Partial<HeadStyle>;
  readonly figures?: Partial<Layout['figures']>;
};

export const layoutFrom = ({ head, figures, ...change }: LayoutChange): Layout => ({
  ...baseLayout,
  ...change,
  head: { ...baseHead, ...head },
  figures: { ...baseLayout.figures, ...figures },
});
