import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Explained } from '../ui/help/term.tsx';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A named part of a detail page. */
export const Section = ({ title, actions, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h3" id={titleId}>
          <Explained label={title} />
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
};
