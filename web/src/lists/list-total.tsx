import type { CountedList } from '@flottwart/contract/views';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/query.ts';
import classes from './menus.module.css';
import { type Nouns, totalText } from './total-text.ts';

interface ListTotalProps {
  readonly list: CountedList;
  readonly nouns: Nouns;
  /** Matches of search and filters; `undefined` while loading. */
  readonly found: number | undefined;
  /** True where there are more than counted. */
  readonly hasMore?: boolean | undefined;
}

/** "37 von 150 Fahrzeugen" */
export const ListTotal = ({ list, nouns, found, hasMore }: ListTotalProps) => {
  const { data: counts } = useQuery(apiQuery('GET /api/list-counts', { query: { list } }));
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.total}>
      {found === undefined || !counts ? '\u00a0' : totalText({ found, hasMore }, counts.total, nouns)}
    </Text>
  );
};
