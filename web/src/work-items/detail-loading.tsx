import type { Kind } from '@flottwart/contract/rules/kinds';
import { Skeleton, Stack, Text } from '@mantine/core';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import classes from './detail-layout.module.css';
import { kindTrail } from './kind-pages.ts';

interface DetailLoadingProps {
  readonly kind: Kind;
  readonly text: string;
}

/** Has the heights of the loaded page, to avoid layout shifts. */
export const DetailLoading = ({ kind, text }: DetailLoadingProps) => (
  <>
    <Breadcrumbs trail={kindTrail(kind)} />
    <Text c="dimmed" role="status" mb="lg" h={34}>
      {text}
    </Text>
    <div className={classes.columns} aria-busy="true">
      <Skeleton height={230} className={classes.status} />
      <Stack gap="md" className={classes.main}>
        <Skeleton height={260} />
        <Skeleton height={170} />
        <Skeleton height={110} />
      </Stack>
    </div>
  </>
);
