import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { sendFile } from '../../../api/files.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { settleChange } from '../../../api/stale.ts';

export interface DocumentUpload {
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
export const useDocumentUploads = () => {
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
