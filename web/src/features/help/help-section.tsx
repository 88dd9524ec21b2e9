import { Anchor, Group, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HelpArticle } from './articles.ts';
import classes from './help-page.module.css';

interface HelpSectionProps {
  readonly article: HelpArticle;
}

export const HelpSection = ({ article: { id, title, intro, steps, links } }: HelpSectionProps) => (
  <Paper component="section" withBorder p="lg" id={id} aria-labelledby={`${id}-titel`} className={classes.section}>
    <Title order={2} id={`${id}-titel`} mb="xs">
      {title}
    </Title>
    <p className={classes.intro}>{intro}</p>
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {links.length > 0 ? (
      <Group gap="md" className={classes.links}>
        {links.map(({ to, hash, label }) => (
          <Anchor key={label} renderRoot={(props) => <Link {...props} to={to} {...(hash && { hash })} />}>
            {label}
          </Anchor>
        ))}
      </Group>
    ) : null}
  </Paper>
);
