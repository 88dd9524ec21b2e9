import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** Parent pages. */
  readonly trail?: readonly Crumb[];
  /** Short name of the open page, at the end of the breadcrumbs. */
  readonly current?: string;
}

export const PageHeader = ({ title, description, actions, trail, current }: PageHeaderProps) => (
  <>
    {trail ? <Breadcrumbs trail={trail} current={current} /> : null}
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <div>
        <Title order={1}>{title}</Title>
        {description ? <Text c="dimmed">{description}</Text> : null}
      </div>
      {actions}
    </Group>
  </>
);
