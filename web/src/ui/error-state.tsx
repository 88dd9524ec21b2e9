import { Button, Paper, Stack, Text } from '@mantine/core';
import { RotateCw } from 'lucide-react';

interface ErrorStateProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export const ErrorState = ({ title, message, onRetry, isRetrying }: ErrorStateProps) => (
  <Paper withBorder p="lg" role="alert">
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{message}</Text>
      <Button
        variant="default"
        mt="xs"
        leftSection={<RotateCw size={16} aria-hidden />}
        onClick={onRetry}
        loading={isRetrying}
      >
        Erneut versuchen
      </Button>
    </Stack>
  </Paper>
);
