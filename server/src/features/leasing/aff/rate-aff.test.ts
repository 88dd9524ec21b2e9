import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '../../../lib/money.ts';
import { affRater } from './rate-aff.ts';

test.each([
  ['Wartung inkl. AFF: 12,50 EUR', true, 1_250],
  ['AFF-Betrag 1.012,50', true, 101_250],
  ['Rundfunkbeitrag aff 12,50 EUR, Steuer 3,00 EUR', true, 1_250],
  ['Leasingrate 399,00 AFF', true, null],
  ['AFF', true, null],
  ['Kaffeemaschine 3,00', false, null],
  ['', false, null],
])('by the usual word, %j is AFF: %j, %j', (service, isAff, labelledCents) =>
  expect(affRater(['AFF'])(service)).toEqual({ isAff, labelledCents }),
);

test.each([
  ['Treue-Bonus: 20,00 EUR', true, 2_000],
  ['Treue  Bonus 20,00', true, 2_000],
  ['Bonus für Treue 20,00', true, null],
  ['Bonus 20,00', false, null],
  ['Nachlaß (Flotte) 7,00, Treue Bonus 20,00', true, 700],
  ['NACHLASS FLOTTE 7,00', true, 700],
  ['AFF 12,50', false, null],
])("by a company's own words, %j is AFF: %j, %j", (service, isAff, labelledCents) =>
  expect(affRater(['Nachlaß Flotte', 'Treue Bonus', '(*+?'])(service)).toEqual({ isAff, labelledCents }),
);

const letters = fc.stringMatching(/^[a-zäöüß]{2,12}$/);

test('an amount is labelled after the keyword, not before it or inside another word', () => {
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 0, max: 99_999_999 }), (word, other, cents) => {
      const amount = formatAmount(cents);
      const rate = affRater([word]);
      expect(rate(`Position ${word.toUpperCase()} (${amount} EUR)`)).toEqual({ isAff: true, labelledCents: cents });
      expect(rate(`${amount} EUR ${word}`)).toEqual({ isAff: true, labelledCents: null });
      expect(rate(`x${word}${other} ${amount}`)).toEqual({ isAff: false, labelledCents: null });
    }),
  );
});

test('arbitrary keywords and texts do not throw', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.string({ unit: 'grapheme' }), (words, text) => {
      const { isAff, labelledCents } = affRater(words)(text);
      expect(isAff || labelledCents === null).toBe(true);
    }),
  );
});
