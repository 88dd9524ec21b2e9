import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import { taxTolerance } from '../../net-document.ts';
import type { ReadQuestion } from '../draft.ts';
import type { EInvoice, MoneyElement } from './e-invoice.ts';
import { decimalCents } from './xml-values.ts';

const inEuro = (money: MoneyElement | null): number | null =>
  money === null || (money.currency !== null && money.currency !== 'EUR') ? null : decimalCents(money.text);

/** Question about the first rate whose tax is not that share of its amount; net + tax = gross may hold all the same. */
export const wrongTaxQuestions = ({ taxes, lines }: EInvoice): ReadQuestion[] => {
  const tolerance = taxTolerance(lines);
  for (const { base, tax, rate } of taxes) {
    const [baseCents, taxCents, percent] = [inEuro(base), inEuro(tax), Number(rate ?? Number.NaN)];
    if (baseCents === null || taxCents === null || !Number.isFinite(percent)) continue;
    const expected = Math.round((baseCents * percent) / 100);
    if (Math.abs(expected - taxCents) <= tolerance) continue;
    const [printed, of, right] = [taxCents, baseCents, expected].map(formatAmountWithCurrency);
    const share = `${percent.toLocaleString('de-DE')} % von ${of} sind ${right}`;
    return [{ kind: 'tax', text: `Die E-Rechnung nennt ${printed} Steuer, ${share}. Bitte die Summen prüfen.` }];
  }
  return [];
};
