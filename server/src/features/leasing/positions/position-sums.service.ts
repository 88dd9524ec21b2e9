import type { PositionSums } from '@flottwart/contract/leasing/position-sums';
import { type KpiKind, kpiKinds } from '@flottwart/contract/rules/kpi-keys';
import { meaningOfStatus } from '@flottwart/contract/rules/leasing';
import { maxSummedPositions } from '@flottwart/contract/rules/limits';
import type { Context } from '../../../context.ts';
import { combineReads, firstRow } from '../../../db/read.ts';
import { findLeasingPositions } from '../../../db/search.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { lastDayOfMonth } from '../reading/values/day.ts';
import type { PositionFilter } from './position-filter.ts';
import { type StoredSumFilter, type SumRow, selectStoredSum, selectSum } from './position-sums.repository.ts';

const noSum: SumRow = { positions: 0, cents: 0, open_cents: 0, visited: 0 };

/** Kinds of the sums per month that a filter asks for; undefined where they do not know it. */
const kindsOf = ({ type, aff }: PositionFilter): readonly KpiKind[] | undefined => {
  if (type === 'Gutschrift' && aff !== undefined) return [aff ? 'GUTSCHRIFT_AFF' : 'GUTSCHRIFT_NON_AFF'];
  if (type === 'Gutschrift') return ['GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF'];
  if (aff !== undefined) return undefined;
  return type === 'Rechnung' ? ['RECHNUNG'] : kpiKinds;
};

const isWholeMonths = ({ from, to }: PositionFilter): boolean =>
  (from === undefined || from.endsWith('-01')) && (to === undefined || to === lastDayOfMonth(to.slice(0, 7)));

/** Filter of the figures of the KPIs, whose sums are stored. */
const storedFilterOf = (filter: PositionFilter): StoredSumFilter | undefined => {
  const { type, aff, from, to, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined;
  const kinds = kindsOf(filter);
  return kinds && isWholeMonths(filter) ? { kinds, from, to } : undefined;
};

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
