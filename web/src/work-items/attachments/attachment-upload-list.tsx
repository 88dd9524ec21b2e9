import { Group, Progress } from '@mantine/core';
import { RotateCw, X } from 'lucide-react';
import { fileSize } from '../../lib/german-numbers.ts';
import { FileButton, FileLine, FileLines } from '../../ui/file-lines.tsx';
import type { AttachmentUpload } from './use-attachment-uploads.ts';

interface AttachmentUploadListProps {
  readonly rows: readonly AttachmentUpload[];
  readonly onRetry: (row: AttachmentUpload) => void;
  readonly onDismiss: (key: string) => void;
}

const stateText = ({ state, share, file }: AttachmentUpload): string => {
  if (state === 'waiting') return `${fileSize(file.size)}, wartet`;
  return share < 1 ? `${fileSize(file.size)}, wird gesendet` : 'wird geprüft …';
};

/** Pending uploads, and failed ones with the reason. */
export const AttachmentUploadList = ({ rows, onRetry, onDismiss }: AttachmentUploadListProps) => (
  <FileLines label="Dateien auf dem Weg">
    {rows.map((row) => {
      const { key, file, state, share, text, isRefused } = row;
      if (state !== 'failed')
        return (
          <FileLine key={key} name={file.name} text={stateText(row)} isFailed={false} actions={null}>
            <Progress
              value={share * 100}
              size="sm"
              mt={4}
              animated={share === 1}
              aria-label={`${file.name} hochladen`}
            />
          </FileLine>
        );
      const actions = (
        <Group gap={4} wrap="nowrap">
          {isRefused ? null : (
            <FileButton label={`${file.name} noch einmal senden`} icon={RotateCw} onClick={() => onRetry(row)} />
          )}
          <FileButton label={`${file.name} aus der Liste nehmen`} icon={X} onClick={() => onDismiss(key)} />
        </Group>
      );
      return <FileLine key={key} name={file.name} text={text} isFailed actions={actions} />;
    })}
  </FileLines>
);
