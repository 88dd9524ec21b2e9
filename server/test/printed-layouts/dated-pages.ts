/** Printed page that names days of other things than itself. */
export interface DatedPage {
  readonly name: string;
  readonly lines: readonly string[];
  /** Day of the document itself; null where the page does not print one. */
  readonly date: string | null;
}

const own = '2026-09-03';

interface OwnDay {
  readonly name: string;
  /** Follows title and number. */
  readonly inTitle?: string;
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  readonly isMissing?: true;
}

const number = (word: string): string => `50 ${word}nummer: | 180 AW-100`;

/** Places at which issuers print the day of a document. */
const ownDays = (word: string): readonly OwnDay[] => [
  { name: 'label of its kind', below: [number(word), `50 ${word}sdatum: | 180 03.09.2026`] },
  { name: 'plain label', below: [number(word), '50 Datum: | 180 03.09.2026'] },
  { name: 'label and day in one cell', below: [number(word), '50 Belegdatum: 03.09.2026'] },
  {
    name: 'label above its day',
    below: [`50 ${word}nummer | 180 Datum | 300 Kunde`, '50 AW-100 | 180 03.09.2026 | 300 4711'],
  },
  { name: 'letter', above: ['350 München, 03.09.2026'] },
  { name: 'letter in words', above: ['350 München, den 3. September 2026'] },
  { name: 'title', inTitle: 'vom 03.09.2026' },
  { name: 'none', isMissing: true },
];

interface OtherDay {
  readonly name: string;
  readonly inTitle?: string;
  readonly lines?: readonly string[];
  /** Each position has a day of its own. */
  readonly isDated?: true;
}

const otherDays: readonly OtherDay[] = [
  { name: 'contract in the title', inTitle: 'zum Leasingvertrag LV-99 vom 01.02.2024' },
  { name: 'contract without a word before', inTitle: 'Leasingvertrag LV-99 vom 01.02.2024' },
  { name: 'contract in brackets', inTitle: '(Vertrag LV-99 vom 01.02.2024)' },
  { name: 'contract after a dash', inTitle: '- Leasingvertrag LV-99 vom 01.02.2024' },
  { name: 'order in the title', inTitle: 'zu Ihrer Bestellung vom 01.02.2024' },
  { name: 'order under the title', lines: ['50 Ihre Bestellung 4711 vom 01.02.2024'] },
  { name: 'contract under the title', lines: ['50 zum Leasingvertrag LV-99 vom 01.02.2024'] },
  { name: 'contract over two lines', inTitle: 'Leasingvertrag LV-99', lines: ['50 vom 01.02.2024'] },
  { name: 'delivery note', lines: ['50 Lieferschein LS-5 vom 01.02.2024'] },
  { name: 'delivery', lines: ['50 Datum der Lieferung: 01.02.2024'] },
  { name: 'day of a contract', lines: ['50 Datum des Vertrags: 01.02.2024'] },
  { name: 'day of a contract in one cell', lines: ['50 Vertrag Datum: 01.02.2024'] },
  { name: 'day of an order in a column', lines: ['50 Bestelldatum: | 180 01.02.2024'] },
  { name: 'other invoice', lines: ['50 Unsere Rechnung R-77 vom 01.02.2024 ist bezahlt.'] },
  { name: 'label in a sentence', lines: ['50 Bezug: Rechnung R-77, Rechnungsdatum 01.02.2024'] },
  { name: 'period from and to', lines: ['50 Leistungszeitraum vom 01.08.2026 bis 31.08.2026'] },
  { name: 'period under the title', lines: ['50 vom 01.08.2026 bis 31.08.2026'] },
  { name: 'due day', lines: ['50 Fällig am 15.10.2026', '50 Fälligkeitsdatum: | 180 15.10.2026'] },
  { name: 'day of printing', lines: ['50 Druckdatum: | 180 04.09.2026', '50 Gedruckt am 04.09.2026'] },
  { name: 'value date', lines: ['50 Valuta: 15.10.2026', '50 Buchungsdatum: 14.10.2026'] },
  { name: 'own number in a sentence', lines: ['50 Bitte AW-100 zum Vertrag vom 01.02.2024 angeben.'] },
  {
    name: 'order in a column beside the number',
    lines: ['50 Rechnungsnr. | 180 Bestelldatum | 300 Kunde', '50 AW-100 | 180 01.02.2024 | 300 4711'],
  },
  {
    name: 'order with its day in the next line',
    lines: ['50 Ihre Bestellung: | 180 4711', '50 Bestellt am: | 180 01.02.2024'],
  },
  { name: 'agreement with a town', lines: ['50 Leasingvertrag, geschlossen in Köln am 01.02.2024'] },
  { name: 'days of the positions', isDated: true },
  { name: 'own number beside a contract', lines: ['50 AW-100 | 200 Vertrag LV-99 vom 01.02.2024'] },
  { name: 'English contract', inTitle: 'for lease contract LV-99 of 01.02.2024' },
  { name: 'English order', lines: ['50 Order date: | 180 01.02.2024', '50 Delivery date: | 180 02.02.2024'] },
  { name: 'English agreement', lines: ['50 Lease agreement dated 01.02.2024', '50 Due date: | 180 15.10.2026'] },
];

const tableOf = ({ isDated }: OtherDay): readonly string[] => [
  '',
  isDated ? '50 Datum | 120 Kennzeichen | 200 Leistung | >500 Betrag' : '50 Kennzeichen | 150 Leistung | >500 Betrag',
  isDated
    ? '50 01.08.2026 | 120 B-AA 1007 | 200 Leasingrate | >500 100,00'
    : '50 B-AA 1007 | 150 Leasingrate | >500 100,00',
  '',
  '150 Nettobetrag | >500 100,00',
  '150 USt 19 % | >500 19,00',
  '150 Gesamtbetrag | >500 119,00',
];

/** Every place of the own day with every other day, as invoice and as credit. */
export const datedPages: readonly DatedPage[] = ['Rechnung', 'Gutschrift'].flatMap((word) =>
  ownDays(word).flatMap((ownDay) =>
    otherDays.map((other) => {
      const { above = [], below = [], inTitle } = ownDay;
      const title = [word, 'AW-100', inTitle, other.inTitle].filter((part) => part !== undefined).join(' ');
      return {
        name: `${word}, ${ownDay.name}, ${other.name}`,
        lines: ['50 Nord Leasing GmbH', ...above, `50 ${title}`, ...(other.lines ?? []), ...below, ...tableOf(other)],
        date: ownDay.isMissing ? null : own,
      };
    }),
  ),
);
