import { Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { QueryOf } from '../../../api/query.ts';
import type { SearchOf } from '../../../lists/list-state.ts';
import { Explained } from '../../../ui/help/term.tsx';
import classes from './figure-card.module.css';

interface FigureCardProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** The positions behind the figure. */
  readonly search?: SearchOf<QueryOf<'GET /api/leaseplan/all'>>;
  /** The figure of the year before, with its own positions. */
  readonly prior?: { readonly value: string; readonly search: SearchOf<QueryOf<'GET /api/leaseplan/all'>> };
}

export const FigureCard = ({ label, value, hint, search, prior }: FigureCardProps) => (
  <Paper withBorder p="md" className={classes.card}>
    <Text size="sm" c="dimmed" component="div">
      <Explained label={label} />
    </Text>
    {search ? (
      <Link to="/leaseplan" search={search} className={classes.link}>
        <Text component="span" className={classes.value}>
          {value}
        </Text>
      </Link>
    ) : (
      <Text className={classes.value}>{value}</Text>
    )}
    {prior ? (
      <Text size="sm" c="dimmed">
        Vorjahr{' '}
        <Link to="/leaseplan" search={prior.search} className={classes.prior}>
          {prior.value}
        </Link>
      </Text>
    ) : null}
    {hint ? (
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    ) : null}
  </Paper>
);
