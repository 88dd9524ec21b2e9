import { expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { readingContext } from '../../../../../test/reading.ts';
import { Refusal } from '../refusal.ts';
import { readTextLayer } from './read-text-layer.ts';

const amounts = ['145,00', '1.145,00', '1.290,00', '245,10', '1.535,10'];

/** Sentences that ask about an invoice or refuse it. */
const doubtsOf = (print: (amount: string) => string, heading = 'Betrag', sentence = ''): readonly string[] => {
  const [first, second, net, tax, gross] = amounts.map(print);
  const lines = [
    ...['50 Rechnung', '50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', `50 ${sentence}`, ''],
    ...[`50 Kennzeichen | 150 Leistung | >500 ${heading}`],
    ...[`50 B-AA 1007 | 150 Rate | >500 ${first}`, `50 B-AA 1008 | 150 Rate | >500 ${second}`, ''],
    ...[`150 Nettobetrag | >500 ${net}`, `150 USt 19 % | >500 ${tax}`, `150 Gesamtbetrag | >500 ${gross}`],
  ];
  try {
    const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'B-AA-1008'] });
    const result = readTextLayer(printedPage(lines), context);
    return 'draft' in result ? result.draft.questions.map(({ text }) => text) : [];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
};

test.each(['kr', 'Ft', 'Fr.', 'SFr', 'lei', 'TL', 'kn', 'Rbl', 'Kc', 'zl'])(
  '%s beside every amount is asked about',
  (unit) => {
    const question = `Neben allen Beträgen steht „${unit}“. Bitte prüfen, ob die Beträge Euro sind.`;
    expect(doubtsOf((amount) => `${amount} ${unit}`)).toContain(question);
    expect(doubtsOf((amount) => `${unit} ${amount}`)).toContain(question);
  },
);

test.each(['Betrag DM', 'Betrag TEUR', 'Betrag (T€)', 'Betrag in Tausend EUR', 'Betrag kr'])(
  'amounts below „%s“ are refused',
  (heading) => expect(doubtsOf((amount) => amount, heading)[0]).toMatch(/^Der Beleg lautet nicht nur auf Euro/),
);

test.each(['Alle Beträge in T€', 'Alle Beträge in Tausend EUR', 'Alle Beträge in TEUR'])(
  '„%s“ is asked about',
  (sentence) => expect(doubtsOf((amount) => amount, 'Betrag', sentence)[0]).toMatch(/andere Währung als Euro/),
);

test.each([(amount: string) => amount, (amount: string) => `${amount} EUR`, (amount: string) => `€ ${amount}`])(
  'amounts in euros are exact',
  (print) => expect(doubtsOf(print, 'Betrag EUR')).toEqual([]),
);
