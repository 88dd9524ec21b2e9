import { centred, type LayoutChange, left } from './base-layout.ts';

const belegnummer = { invoiceNumber: 'Belegnummer', creditNumber: 'Belegnummer' } as const;
const noted = (subtitle: string): LayoutChange => ({ name: `noted ${subtitle}`, head: { ...belegnummer, subtitle } });
const amountColumns = (amount: ReturnType<typeof left>): LayoutChange['columns'] & {} => [
  left('number', 'Pos.', 50),
  left('plate', 'Kennzeichen', 90),
  left('service', 'Leistung', 180, { width: 200 }),
  amount,
];

/** Notes, heads, figures and columns that a person has to look at. */
export const askedLayouts: readonly LayoutChange[] = [
  noted('Dies ist keine Rechnung.'),
  noted('Nur zur Ansicht, bitte nicht bezahlen'),
  noted('PROFORMA'),
  noted('Entwurf zur Freigabe'),
  noted('2. Mahnung'),
  noted('Kontoauszug'),
  noted('Auftragsbestätigung'),
  noted('Angebot'),
  noted('Diese Rechnung gilt bis auf Weiteres als Dauerrechnung.'),
  {
    name: 'titled Dauerrechnung',
    head: { ...belegnummer, invoiceTitle: 'Dauerrechnung', creditTitle: 'Dauergutschrift zur Dauerrechnung' },
  },
  { name: 'two numbers in the head', head: { noise: ['bank', 'other-number'] } },
  { name: 'two dates in the head', head: { noise: ['bank', 'other-date'] } },
  { name: 'left-aligned amounts', columns: amountColumns(left('amount', 'Betrag', 470)), vehicles: [3, 6] },
  { name: 'centred amounts', columns: amountColumns(centred('amount', 'Betrag', 500)), vehicles: [3, 6] },
  { name: 'misprinted tax', taxShare: 0.4, vehicles: [2, 4] },
];

/** Titles in other print or language, which say their type all the same. */
export const titleLayouts: readonly LayoutChange[] = [
  {
    name: 'titles in spaced letters',
    head: { ...belegnummer, invoiceTitle: 'R E C H N U N G', creditTitle: 'G U T S C H R I F T' },
  },
  { name: 'titles in English', head: { ...belegnummer, invoiceTitle: 'Invoice', creditTitle: 'Credit Note' } },
  {
    name: 'paid by direct debit',
    head: { subtitle: 'Bitte nicht bezahlen, der Betrag wird per Lastschrift eingezogen' },
  },
  {
    name: 'order named in the head',
    head: { noise: ['bank', 'customer'], subtitle: 'Bestellung Nr. 4711 vom 03.03.2026' },
  },
];
