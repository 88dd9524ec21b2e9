import { maxLeasingFileBytes } from '@flottwart/contract/rules/limits';
import { Anchor, Button, Group, Loader, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, File as FileIcon, FileUp, MessageCircleQuestion, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { sendFile } from '../../../api/files.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { settleChange } from '../../../api/stale.ts';
import { wholeMegabytes } from '../../../lib/german-numbers.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FileButton, FileLine, FileLines } from '../../../ui/file-lines.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DraftList } from '../drafts/draft-list.tsx';
import { WithdrawalHistory } from '../withdrawals/withdrawal-history.tsx';
import { DocumentSummary } from './document-summary.tsx';
import { UploadHistory } from './upload-history.tsx';

interface DocumentUpload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'reading' | 'done' | 'failed';
  readonly text: string;
  readonly documentId: number | null;
  /** Waits for a decision instead. */
  readonly draftId: number | null;
}

let lastKey = 0;

/** Id of the stored document or of the waiting draft, by the URL of the outcome. */
const idIn = (location: string | null, kind: 'documents' | 'drafts'): number | null => {
  const [, found, id] = /\/(documents|drafts)\/(\d+)$/.exec(location ?? '') ?? [];
  return found === kind ? Number(id) : null;
};

/** One file after the other: the server reads few at once, and the rows fill up from top to bottom. */
const useDocumentUploads = () => {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly DocumentUpload[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const change = (key: number, part: Partial<DocumentUpload>) =>
    setRows((current) => current.map((row) => (row.key === key ? { ...row, ...part } : row)));

  /** Files added during an upload wait for the next one; earlier results stay until then. */
  const add = (files: readonly File[]) =>
    setRows((current) => [
      ...(isBusy ? current : current.filter(({ state }) => state !== 'done')),
      ...files.map((file) => {
        lastKey += 1;
        return { key: lastKey, file, state: 'waiting', text: '', documentId: null, draftId: null } as const;
      }),
    ]);

  const remove = (key: number) => setRows((current) => current.filter((row) => row.key !== key));

  const upload = async () => {
    setIsBusy(true);
    const uploadId = randomKey();
    for (const { key, file, state } of rows) {
      if (state !== 'waiting' && state !== 'failed') continue;
      change(key, { state: 'reading', text: '' });
      try {
        const { body, location } = await sendFile('POST /api/leaseplan/import', file, { query: { upload: uploadId } });
        change(key, {
          state: 'done',
          text: body,
          documentId: idIn(location, 'documents'),
          draftId: idIn(location, 'drafts'),
        });
        void settleChange(queryClient, 'POST /api/leaseplan/import');
      } catch (error) {
        change(key, { state: 'failed', text: messageOf(error, 'Fehler beim Hochladen.') });
      }
    }
    setIsBusy(false);
  };

  return { rows, isBusy, add, remove, upload };
};

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
const DocumentUploadList = ({ rows, onRemove }: DocumentUploadListProps) => (
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

const accepted = '.pdf,application/pdf,.xml,application/xml,text/xml,.jpg,.jpeg,image/jpeg,.png,image/png';

const isReadable = ({ type, name }: File): boolean =>
  ['application/pdf', 'image/jpeg', 'image/png'].includes(type) ||
  type.endsWith('/xml') ||
  /\.(pdf|xml|jpe?g|png)$/i.test(name);

export const ImportPage = () => {
  const { rows, isBusy, add, remove, upload } = useDocumentUploads();
  const isReady = rows.some(({ state }) => state === 'waiting' || state === 'failed');

  const take = (files: readonly File[]) => {
    const good = files.filter(isReadable);
    if (good.length < files.length)
      toast.error('Nur PDF-Dateien, XRechnungen (XML) und Fotos (JPEG, PNG) lassen sich importieren.');
    if (good.length > 0) add(good);
  };

  return (
    <>
      <PageHeader
        trail={[{ label: 'Rechnungen und Gutschriften', to: '/leaseplan' }]}
        current="Import"
        title="PDF importieren"
        description="Rechnungen und Gutschriften der Leasinggesellschaft, mehrere auf einmal."
      />
      <Stack gap="lg">
        <FileDrop
          icon={FileUp}
          hint={`PDF, XRechnung (XML) oder Foto (JPEG, PNG), höchstens ${wholeMegabytes(maxLeasingFileBytes)} je Datei`}
          accept={accepted}
          isMany
          onFiles={take}
        />
        {rows.length === 0 ? null : <DocumentUploadList rows={rows} onRemove={remove} />}
        <Group>
          <Button disabled={!isReady} loading={isBusy} onClick={() => void upload()}>
            Hochladen
          </Button>
        </Group>
        <DraftList />
        <UploadHistory />
        <WithdrawalHistory />
      </Stack>
    </>
  );
};
