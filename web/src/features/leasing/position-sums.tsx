import type { PositionSums as Sums } from '@flottwart/contract/leasing/position-sums';
import { counted } from '@flottwart/contract/rules/counted';
import { maxSummedPositions } from '@flottwart/contract/rules/limits';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, type QueryOf } from '../../api/query.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { toExportQuery } from '../../lists/list-state.ts';
import type { ListOf } from '../../lists/use-list.ts';
import classes from './leasing.module.css';
import { positionList } from './leasing-lists.ts';

interface PositionSumsProps {
  readonly list: ListOf<QueryOf<'GET /api/leaseplan/all'>>;
}

const basisTexts = { net: 'netto', gross: 'brutto' } as const;

const tooManyText = `Mehr als ${counted(maxSummedPositions, 'Position', 'Positionen')}: Für die Summe bitte die Liste eingrenzen.`;

/** Count and sum of the whole list, to compare with the figure that opened it. */
export const PositionSums = ({ list }: PositionSumsProps) => {
  const { sort, order, ...filter } = toExportQuery<QueryOf<'GET /api/leaseplan/all'>>(positionList, list.state);
  const { data, isPlaceholderData } = useQuery(apiQuery('GET /api/leaseplan/sum', { query: filter }));
  const { type, status } = list.state.filters;
  return (
    <div
      className={classes.sums}
      role="status"
      aria-label="Summe der Liste"
      aria-busy={isPlaceholderData}
      data-outdated={isPlaceholderData || undefined}
    >
      {data ? <SumLines sums={data.sums} isOfBothTypes={type === '' && status === ''} /> : null}
    </div>
  );
};

interface SumLinesProps extends Sums {
  readonly isOfBothTypes: boolean;
}

const SumLines = ({ sums, isOfBothTypes }: SumLinesProps) => {
  if (sums === null) return <Text c="dimmed">{tooManyText}</Text>;
  return sums.map(({ basis, positions, amount, openAmount }) => (
    <Text key={basis}>
      {counted(positions, 'Position', 'Positionen')}, {isOfBothTypes ? 'Rechnungen abzüglich Gutschriften' : 'Summe'}{' '}
      <b>{formatEuro(amount)}</b> {basisTexts[basis]}
      {openAmount === null ? null : (
        <>
          , davon offen <b>{formatEuro(openAmount)}</b>
        </>
      )}
    </Text>
  ));
};
