import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Explained } from '../ui/help/term.tsx';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Fragment of the address that leads here. */
  readonly id?: string;
  readonly actions?: ReactNode;
  /** Shown beside the title of a section without content, which then takes one line. */
  readonly empty?: string | null;
  /** Puts the content beside the title. */
  readonly isLine?: boolean;
  readonly children?: ReactNode;
}

/** A named part of a detail page. */
export const Section = ({ title, id, actions, empty = null, isLine = false, children }: SectionProps) => {
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
      data-line={isLine || undefined}
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

interface FoldedSectionProps {
  readonly title: string;
  /** Fragment of the address that leads here, and opens it. */
  readonly id?: string;
  /** Shown beside the title while the content is folded; null shows the content. */
  readonly summary: string | null;
  /** Label of the button that shows the content. */
  readonly openLabel: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section that takes one line until somebody opens it; input that was not saved opens it at once. */
export const FoldedSection = ({ title, id, summary, openLabel, actions, children }: FoldedSectionProps) => {
  const body = useRef<HTMLDivElement>(null);
  // Stays open when its last value is deleted, so that the focus has a place.
  const [isOpened, setOpened] = useState(summary === null || (id !== undefined && window.location.hash === `#${id}`));
  const isFolded = summary !== null && !isOpened;

  useEffect(() => {
    if (body.current?.querySelector('input')) setOpened(true);
  }, []);

  const open = () => {
    setOpened(true);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('button[aria-label]')?.focus());
  };

  return (
    <Section
      title={title}
      {...(id !== undefined && { id })}
      empty={isFolded ? summary : null}
      actions={
        isFolded ? (
          <Button size="xs" variant="default" aria-label={`${title}: ${openLabel}`} onClick={open}>
            {openLabel}
          </Button>
        ) : (
          actions
        )
      }
    >
      <div ref={body} hidden={isFolded}>
        {children}
      </div>
    </Section>
  );
};
