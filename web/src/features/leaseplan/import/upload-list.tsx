import { ActionIcon, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX, File as FileIcon, X } from 'lucide-react';
import { DocumentSummary } from './document-summary.tsx';
import type { UploadRow } from './use-uploads.ts';

interface UploadListProps {
  readonly rows: readonly UploadRow[];
  readonly onRemove: (key: number) => void;
}

const signs = {
  waiting: <FileIcon size={20} aria-hidden />,
  reading: <Loader size={20} aria-hidden />,
  done: <CircleCheck size={20} color="var(--mantine-color-success)" aria-hidden />,
  failed: <CircleX size={20} color="var(--mantine-color-error)" aria-hidden />,
} as const;

const words = { waiting: 'bereit', reading: 'wird gelesen …', done: '', failed: '' } as const;

/** Each file with what became of it. */
export const UploadList = ({ rows, onRemove }: UploadListProps) => (
  <Stack component="ul" gap="sm" p={0} m={0} aria-label="Dateien" aria-live="polite">
    {rows.map(({ key, file, state, text, documentId }) => (
      <Paper key={key} component="li" withBorder p="sm" style={{ listStyle: 'none' }}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {signs[state]}
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text fw={600} truncate>
              {file.name}
            </Text>
            <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
              {text || words[state]}
            </Text>
            {documentId === null ? null : <DocumentSummary id={documentId} />}
          </div>
          {state === 'reading' ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${file.name} aus der Liste nehmen`}
              onClick={() => onRemove(key)}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Paper>
    ))}
  </Stack>
);
