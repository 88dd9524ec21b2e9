import { type TaxRate, taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { AppError } from '../../lib/app-error.ts';
import type { ReadDocument, ReadPosition } from './reading/document.ts';

interface TaxedTotals extends Pick<ReadDocument, 'netCents' | 'grossCents'> {
  readonly positions: readonly unknown[];
}

/** Tax rounded line by line differs from that of the sum by half a cent per line at most. */
export const taxTolerance = (lines: readonly unknown[]): number => 1 + lines.length / 2;

/** The one tax rate between both totals; nothing if there are several. */
export const rateOf = (document: TaxedTotals): TaxRate | undefined => {
  const { netCents, grossCents } = document;
  if (netCents === null || grossCents === null) return undefined;
  const tolerance = taxTolerance(document.positions);
  return taxRates.find((rate) => Math.abs((netCents * (100 + rate)) / 100 - grossCents) <= tolerance);
};

/** Positions in net cents that add up to the net total: every running sum is rounded, not every amount. */
const netPositions = (positions: readonly ReadPosition[], netCents: number, grossCents: number): ReadPosition[] => {
  let gross = 0;
  let net = 0;
  return positions.map((position) => {
    gross += position.amountCents;
    const before = net;
    net = gross === grossCents ? netCents : Math.round((gross * netCents) / grossCents);
    return { ...position, amountCents: net - before };
  });
};

/** Sums never mix net and gross: a document in gross amounts is turned to net by its one tax rate, or refused. */
export const toNetDocument = (document: ReadDocument): ReadDocument => {
  if (document.basis === 'net') return document;
  const { netCents, grossCents, notices, positions } = document;
  const rate = rateOf(document);
  if (rate === undefined || netCents === null || grossCents === null) throw severalRates(document);
  return {
    ...document,
    basis: 'net',
    positions: netPositions(positions, netCents, grossCents),
    notices: [
      ...notices,
      `Die Beträge stehen brutto im Dokument und wurden mit ${rate} % Umsatzsteuer in netto umgerechnet.`,
    ],
  };
};

/** Turns gross amounts to net by the rate of each position; null if that does not give the net total of the document. */
export const netByRates = (document: ReadDocument, rates: readonly TaxRate[]): ReadDocument | null => {
  const { netCents, notices, positions } = document;
  if (netCents === null || rates.length !== positions.length) return null;
  const exact = positions.map(({ amountCents }, index) => (amountCents * 100) / (100 + (rates[index] ?? 0)));
  const missing = netCents - exact.reduce((sum, cents) => sum + cents, 0);
  if (Math.abs(missing) > taxTolerance(positions)) return null;
  let [net, before] = [0, 0];
  const turned = positions.map((position, index) => {
    net += exact[index] ?? 0;
    const running = index === positions.length - 1 ? netCents : Math.round(net);
    const amountCents = running - before;
    before = running;
    return { ...position, amountCents };
  });
  const notice =
    'Die Beträge stehen brutto im Dokument und wurden je Position mit dem gewählten Steuersatz in netto umgerechnet.';
  return { ...document, basis: 'net', positions: turned, notices: [...notices, notice] };
};

const severalRates = ({ type, number }: ReadDocument): AppError =>
  new AppError(
    'unprocessable',
    `${type} ${number} nennt nur Bruttobeträge mit mehreren oder unbekannten Steuersätzen. Bitte ein Dokument mit Nettobeträgen anfordern.`,
  );
