/** Print layout of a leasing company. */
export interface Layout {
  readonly letterhead: string;
  readonly font: 'Helvetica' | 'Times-Roman' | 'Courier' | 'DejaVu';
  readonly size: number;
  /** Number and date: after their labels, under them, or in two columns. */
  readonly fields: 'after' | 'below' | 'two-columns';
  /** Position of the plate: in a column, in the text, on a line above its positions, or once in the header. */
  readonly plates: 'column' | 'text' | 'line-above' | 'header';
  readonly headings: Headings;
  readonly minus: 'leading' | 'trailing' | 'dash' | 'haben';
  readonly wrapAt: number;
  readonly linesPerPage: number;
  /** Repeats headings and "Übertrag" on each page. */
  readonly carriesOver: boolean;
  readonly watermark: boolean;
  /** Printed sideways, shown upright by the page's rotation. */
  readonly turned: boolean;
}

interface Headings {
  readonly position: string;
  readonly date: string;
  readonly plate: string;
  readonly service: string;
  readonly quantity?: string;
  readonly amount: string;
}

const leaseplanHeadings: Headings = {
  position: 'Pos.',
  date: 'Datum',
  plate: 'Kennzeichen',
  service: 'Leistung',
  amount: 'Nettobetrag EUR',
};

const leaseplan: Layout = {
  letterhead: 'LeasePlan Deutschland GmbH',
  font: 'Helvetica',
  size: 9,
  fields: 'after',
  plates: 'column',
  headings: leaseplanHeadings,
  minus: 'trailing',
  wrapAt: 170,
  linesPerPage: 36,
  carriesOver: true,
  watermark: false,
  turned: false,
};

const general: Layout = {
  ...leaseplan,
  letterhead: 'Musterleasing AG',
  font: 'DejaVu',
  size: 8.5,
  fields: 'two-columns',
  plates: 'text',
  headings: {
    position: 'Position',
    date: 'Leistungsdatum',
    plate: 'Kennzeichen',
    service: 'Bezeichnung',
    quantity: 'Menge',
    amount: 'Gesamtpreis',
  },
  minus: 'leading',
};

export const layouts = {
  leaseplan,
  ayvens: {
    ...leaseplan,
    letterhead: 'Ayvens Deutschland GmbH',
    font: 'Times-Roman',
    fields: 'below',
    watermark: true,
  },
  'leaseplan-by-vehicle': { ...leaseplan, plates: 'line-above', minus: 'haben', font: 'DejaVu' },
  general,
  'general-typewriter': { ...general, font: 'Courier', size: 8, minus: 'dash', fields: 'after' },
  'general-one-vehicle': { ...general, plates: 'header', carriesOver: false, font: 'Helvetica' },
  'general-turned': { ...general, turned: true },
} as const satisfies Readonly<Record<string, Layout>>;
