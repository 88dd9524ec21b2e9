import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CardName, cardTitles } from './dashboard-cards.ts';

interface DashboardCardProps {
  readonly name: CardName;
  /** Beside the title. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Frame of a card beside the tasks. */
export const DashboardCard = ({ name, hint, children }: DashboardCardProps) => (
  <Paper component="section" withBorder p="md" aria-labelledby={`karte-${name}`}>
    <Title order={2} size="h4" id={`karte-${name}`} mb={hint ? 0 : 'xs'}>
      {cardTitles[name]}
    </Title>
    {hint ? (
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
    ) : null}
    {children}
  </Paper>
);
