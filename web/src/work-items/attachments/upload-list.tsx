import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import { CircleX, RotateCw, X } from 'lucide-react';
import { fileSize } from '../../lib/file-size.ts';
import classes from './attachments.module.css';
import type { UploadRow } from './use-attachment-uploads.ts';

interface UploadListProps {
  readonly rows: readonly UploadRow[];
  readonly onRetry: (row: UploadRow) => void;
  readonly onDismiss: (key: string) => void;
}

const stateText = ({ state, share, file }: UploadRow): string => {
  if (state === 'waiting') return `${fileSize(file.size)}, wartet`;
  return share < 1 ? `${fileSize(file.size)}, wird gesendet` : 'wird geprüft …';
};

/** Files on their way, and those that did not get through with the reason. */
export const UploadList = ({ rows, onRetry, onDismiss }: UploadListProps) => (
  <ul className={classes.uploads} aria-label="Dateien auf dem Weg" aria-live="polite" hidden={rows.length === 0}>
    {rows.map((row) => {
      const { key, file, state, share, text } = row;
      const isFailed = state === 'failed';
      return (
        <li key={key} className={classes.upload}>
          {isFailed ? <CircleX size={20} color="var(--mantine-color-error)" aria-hidden /> : null}
          <div className={classes.uploadText}>
            <Text size="sm" fw={600} truncate>
              {file.name}
            </Text>
            <Text size="sm" c={isFailed ? 'var(--mantine-color-error)' : 'dimmed'}>
              {isFailed ? text : stateText(row)}
            </Text>
            {isFailed ? null : (
              <Progress
                value={share * 100}
                size="sm"
                mt={4}
                animated={share === 1}
                aria-label={`${file.name} hochladen`}
              />
            )}
          </div>
          {isFailed ? (
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${file.name} noch einmal senden`}
                onClick={() => onRetry(row)}
              >
                <RotateCw size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${file.name} aus der Liste nehmen`}
                onClick={() => onDismiss(key)}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ) : null}
        </li>
      );
    })}
  </ul>
);
