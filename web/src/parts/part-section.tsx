import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface PartSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const PartSection = ({ title, children }: PartSectionProps) => (
  <section className={classes.section} aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
);

interface PartExampleProps {
  /** The state that is shown. */
  readonly caption: string;
  /** For parts that need the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const PartExample = ({ caption, isWide = false, children }: PartExampleProps) => (
  <Paper withBorder p="md" className={classes.example} data-wide={isWide || undefined}>
    <Text size="xs" c="dimmed" mb="xs">
      {caption}
    </Text>
    {children}
  </Paper>
);
