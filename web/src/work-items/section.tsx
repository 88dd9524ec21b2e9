import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Explained } from '../ui/help/term.tsx';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Fragment of the address that leads here. */
  readonly id?: string;
  readonly actions?: ReactNode;
  /** Shown beside the title of a section without content, which then takes one line. */
  readonly empty?: string | null;
  readonly children?: ReactNode;
}

/** A named part of a detail page. */
export const Section = ({ title, id, actions, empty = null, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Paper
      component="section"
      id={id}
      withBorder
      p="md"
      aria-labelledby={titleId}
      className={classes.section}
      data-empty={empty !== null || undefined}
    >
      <Group justify="space-between" gap="sm" className={classes.head}>
        <div className={classes.name}>
          <Title order={2} size="h3" id={titleId}>
            <Explained label={title} />
          </Title>
          {empty === null ? null : (
            <Text size="sm" c="dimmed">
              {empty}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  );
};
