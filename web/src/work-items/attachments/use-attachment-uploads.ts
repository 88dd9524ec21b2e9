import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { uploadAttachment } from '../../api/attachments.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { settleChange } from '../../api/stale.ts';
import { wholeMegabytes } from '../../lib/german-numbers.ts';
import { toast } from '../../ui/toast.tsx';

export interface AttachmentUpload {
  /** Also the idempotency key, so that a retry does not add a second file. */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Progress from 0 to 1. */
  readonly share: number;
  /** Reason of the failure. */
  readonly text: string;
  /** True if the file itself was refused, so that a retry is pointless. */
  readonly isRefused: boolean;
}

const tooLarge = `Die Datei ist zu groß. Erlaubt sind ${wholeMegabytes(maxAttachmentBytes)}.`;

const refusals: readonly string[] = ['payload_too_large', 'unsupported_media_type'];

const isRefusal = (error: unknown): boolean => error instanceof ApiError && refusals.includes(error.code);

const newRow = (file: File): AttachmentUpload => {
  const isTooLarge = file.size > maxAttachmentBytes;
  return {
    key: randomKey(),
    file,
    state: isTooLarge ? 'failed' : 'waiting',
    share: 0,
    text: isTooLarge ? tooLarge : '',
    isRefused: isTooLarge,
  };
};

/** Uploads files one after the other, because the server reads few at once. Finished files leave the list. */
export const useAttachmentUploads = (itemId: number) => {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly AttachmentUpload[]>([]);
  const queue = useRef<AttachmentUpload[]>([]);
  const isRunning = useRef(false);

  const change = (key: string, part: Partial<AttachmentUpload>) =>
    setRows((current) => current.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const dismiss = (key: string) => setRows((current) => current.filter((row) => row.key !== key));

  const send = async ({ key, file }: AttachmentUpload): Promise<boolean> => {
    change(key, { state: 'sending', share: 0, text: '' });
    try {
      await uploadAttachment(itemId, file, { idempotencyKey: key, onProgress: (share) => change(key, { share }) });
    } catch (error) {
      const text = messageOf(error, 'Fehler beim Hochladen.');
      change(key, { state: 'failed', text, isRefused: isRefusal(error) });
      return false;
    }
    await settleChange(queryClient, 'POST /api/workitems/:id/attachments', { params: { id: itemId } });
    dismiss(key);
    return true;
  };

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    let added = 0;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) if (await send(next)) added += 1;
    isRunning.current = false;
    if (added > 0) toast.success(added === 1 ? 'Datei angehängt.' : `${added} Dateien angehängt.`);
  };

  const start = (wanted: readonly AttachmentUpload[]) => {
    queue.current.push(...wanted);
    void run();
  };

  const add = (files: readonly File[]) => {
    const added = files.map(newRow);
    setRows((current) => [...current, ...added]);
    start(added.filter(({ state }) => state === 'waiting'));
  };

  const retry = (row: AttachmentUpload) => {
    change(row.key, { state: 'waiting', text: '' });
    start([row]);
  };

  return { rows, add, retry, dismiss };
};
