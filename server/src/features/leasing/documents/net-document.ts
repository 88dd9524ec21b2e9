import { AppError } from '../../../lib/app-error.ts';
import type { ReadDocument, ReadPosition } from '../reading/document.ts';

/** Rates of German value-added tax, those of 2020 included, in percent. */
const taxRates = [19, 7, 0, 16, 5];

/** Tax rounded line by line differs from that of the sum by half a cent per line at most. */
const toleranceOf = ({ positions }: ReadDocument): number => 1 + positions.length / 2;

const rateOf = (document: ReadDocument): number | undefined => {
  const { netCents, grossCents } = document;
  if (netCents === null || grossCents === null) return undefined;
  const tolerance = toleranceOf(document);
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

const severalRates = ({ type, number }: ReadDocument): AppError =>
  new AppError(
    'unprocessable',
    `${type} ${number} nennt nur Bruttobeträge mit mehreren oder unbekannten Steuersätzen. Bitte ein Dokument mit Nettobeträgen anfordern.`,
  );
