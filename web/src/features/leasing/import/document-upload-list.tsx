import { Anchor, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, File as FileIcon, MessageCircleQuestion, X } from 'lucide-react';
import { FileButton, FileLine, FileLines } from '../../../ui/file-lines.tsx';
import { DocumentSummary } from './document-summary.tsx';
import type { DocumentUpload } from './use-document-uploads.ts';

interface DocumentUploadListProps {
  readonly rows: readonly DocumentUpload[];
  readonly onRemove: (key: number) => void;
}

const icons = {
  waiting: <FileIcon size={20} aria-hidden />,
  reading: <Loader size={20} aria-hidden />,
  done: <CircleCheck size={20} color="var(--mantine-color-success)" aria-hidden />,
  failed: null,
} as const;

const asking = <MessageCircleQuestion size={20} color="var(--mantine-color-yellow-text)" aria-hidden />;

const words = { waiting: 'bereit', reading: 'wird gelesen …', done: '', failed: '' } as const;

/** Each file with what became of it. */
export const DocumentUploadList = ({ rows, onRemove }: DocumentUploadListProps) => (
  <FileLines label="Dateien">
    {rows.map(({ key, file, state, text, documentId, draftId }) => (
      <FileLine
        key={key}
        name={file.name}
        text={text || words[state]}
        isFailed={state === 'failed'}
        icon={draftId === null ? icons[state] : asking}
        actions={
          state === 'reading' ? null : (
            <FileButton label={`${file.name} aus der Liste nehmen`} icon={X} onClick={() => onRemove(key)} />
          )
        }
      >
        {documentId === null ? null : <DocumentSummary id={documentId} />}
        {draftId === null ? null : (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/leaseplan/drafts/$id" params={{ id: draftId }} {...props} />}
          >
            Jetzt prüfen
          </Anchor>
        )}
      </FileLine>
    ))}
  </FileLines>
);
