import type { PositionSums } from '@flottwart/contract/leasing/position-sums';
import { meaningOfStatus } from '@flottwart/contract/rules/leasing';
import { maxSummedPositions } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { combineReads, firstRow } from '../../../db/read.ts';
import { findLeasingPositions } from '../../../db/search.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import type { PositionFilter } from './position-filter.ts';
import { type SumRow, selectStoredSum, selectSum } from './position-sums.repository.ts';
import { storedFilterOf } from './stored-filter.ts';

const noSum: SumRow = { positions: 0, cents: 0, open_cents: 0, visited: 0 };

const toPositionSums = (filter: PositionFilter, all: SumRow, gross: SumRow): PositionSums => {
  if (all.visited > maxSummedPositions) return { sums: null };
  const hasOpenAmount = filter.status !== undefined && !meaningOfStatus(filter.status).processed;
  const sumOf = (basis: 'net' | 'gross', positions: number, cents: number, openCents: number) => ({
    basis,
    positions,
    amount: toEuro(cents),
    openAmount: hasOpenAmount ? toEuro(openCents) : null,
  });
  const sums = [
    sumOf('net', all.positions - gross.positions, all.cents - gross.cents, all.open_cents - gross.open_cents),
    sumOf('gross', gross.positions, gross.cents, gross.open_cents),
  ];
  return { sums: sums.filter(({ positions }) => positions > 0) };
};

/** Adds up a whole list, whatever page of it is shown, so that its sum can be compared with the figure that opened it. */
export const sumPositions = async (
  { db }: Context,
  { companyId }: Session,
  filter: PositionFilter,
): Promise<PositionSums> => {
  const found = await readInTenant(db, companyId, () => findLeasingPositions(companyId, filter.q));
  const stored = storedFilterOf(filter);
  const [all, gross] = await readInTenant(db, companyId, (tx) =>
    combineReads(
      firstRow(stored ? selectStoredSum(tx, companyId, stored) : selectSum(tx, companyId, filter, { found })),
      firstRow(selectSum(tx, companyId, filter, { found, isGross: true })),
    ),
  );
  return toPositionSums(filter, all ?? noSum, gross ?? noSum);
};
