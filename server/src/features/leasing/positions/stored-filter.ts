import { lastDayOfMonth } from '@flottwart/contract/grammar/day';
import { type KpiKind, kpiKinds } from '@flottwart/contract/rules/kpi-keys';
import type { PositionFilter } from './position-filter.ts';
import type { StoredSumFilter } from './position-sums.repository.ts';

/** Kinds of the sums per month that a filter asks for; undefined where they do not know it. */
const kindsOf = ({ type, aff }: PositionFilter): readonly KpiKind[] | undefined => {
  if (type === 'Gutschrift' && aff !== undefined) return [aff ? 'GUTSCHRIFT_AFF' : 'GUTSCHRIFT_NON_AFF'];
  if (type === 'Gutschrift') return ['GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF'];
  if (aff !== undefined) return undefined;
  return type === 'Rechnung' ? ['RECHNUNG'] : kpiKinds;
};

const isWholeMonths = ({ from, to }: PositionFilter): boolean =>
  (from === undefined || from.endsWith('-01')) && (to === undefined || to === lastDayOfMonth(to.slice(0, 7)));

/** Filter of the figures of the KPIs, whose sums and numbers of positions are stored per month. */
export const storedFilterOf = (filter: PositionFilter): StoredSumFilter | undefined => {
  const { type, aff, from, to, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined;
  const kinds = kindsOf(filter);
  return kinds && isWholeMonths(filter) ? { kinds, from, to } : undefined;
};
