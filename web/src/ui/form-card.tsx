import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-card.module.css';

interface FormCardProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A page that is nothing but a form. */
export const FormCard = ({ title, intro, children }: FormCardProps) => (
  <Paper withBorder shadow="sm" className={classes.card}>
    <Title order={1} mb="md">
      {title}
    </Title>
    {intro ? (
      <Text c="dimmed" mb="md">
        {intro}
      </Text>
    ) : null}
    <Stack gap="md">{children}</Stack>
  </Paper>
);
