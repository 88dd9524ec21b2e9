import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from './bottom-sheet.tsx';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** Parent pages. */
  readonly trail?: readonly Crumb[];
  /** Short name of the open page, at the end of the breadcrumbs. */
  readonly current?: string;
}

/** About two lines of a phone. */
const shortDescription = 80;

export const PageHeader = ({ title, description, actions, trail, current }: PageHeaderProps) => (
  <>
    {trail ? <Breadcrumbs trail={trail} current={current} /> : null}
    <div className={classes.header}>
      <div className={classes.name}>
        <Title order={1}>{title}</Title>
        {description ? <Description text={description} /> : null}
      </div>
      {actions}
    </div>
  </>
);

/** A long one is folded on a phone, where it would push the first row out of sight. */
const Description = ({ text }: { readonly text: string }) => {
  const isFolded = useIsPhone() && text.length > shortDescription;
  const paragraph = <Text c="dimmed">{text}</Text>;
  if (!isFolded) return paragraph;
  return (
    <details className={classes.folded}>
      <summary>Was hier steht</summary>
      {paragraph}
    </details>
  );
};
