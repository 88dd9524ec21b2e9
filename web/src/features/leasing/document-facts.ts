import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { formatDay } from '../../lib/german-dates.ts';

const basisWords = { net: ' netto', gross: ' brutto' } as const;

/** Word behind an amount; none for documents of earlier versions, whose basis is unknown. */
export const basisText = (basis: PositionDetail['basis']): string => (basis === null ? '' : basisWords[basis]);

/** First and last day of the service; empty if the document names none. */
export const formatPeriod = ({ periodFrom, periodTo }: Pick<PositionDetail, 'periodFrom' | 'periodTo'>): string => {
  if (periodFrom === null || periodTo === null) return '';
  return periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)} – ${formatDay(periodTo)}`;
};
