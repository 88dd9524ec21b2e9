import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Parent pages. */
  readonly trail?: readonly Crumb[];
  /** Short name of the open page, at the end of the breadcrumbs. */
  readonly current?: string;
}

export const PageHeader = ({ title, description, actions, trail, current }: PageHeaderProps) => (
  <>
    {trail ? <Breadcrumbs trail={trail} current={current} /> : null}
    <div className={classes.header}>
      <div className={classes.name}>
        <Title order={1}>{title}</Title>
        {description ? (
          <Text c="dimmed" component="div">
            {description}
          </Text>
        ) : null}
      </div>
      {actions}
    </div>
  </>
);
