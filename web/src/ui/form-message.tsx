import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormMessageProps {
  readonly tone: 'failure' | 'success';
  readonly text: ReactNode;
}

/** The outcome of a form, shown beside it and read out at once. */
export const FormMessage = ({ tone, text }: FormMessageProps) => {
  if (!text) return null;
  return (
    <Alert color={tone === 'failure' ? 'red' : 'green'} role={tone === 'failure' ? 'alert' : 'status'} p="sm">
      <Text component="div" size="sm" c={`var(--mantine-color-${tone === 'failure' ? 'error' : 'success'})`}>
        {text}
      </Text>
    </Alert>
  );
};
