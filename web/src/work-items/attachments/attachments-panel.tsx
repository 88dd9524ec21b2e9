import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { Group, Progress, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { attachmentsQuery, uploadAttachment } from '../../api/attachments.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { settleChange } from '../../api/stale.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { fileSize, wholeMegabytes } from '../../lib/german-numbers.ts';
import { FileButton, FileLine, FileLines } from '../../ui/file-lines.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { Section } from '../section.tsx';
import { AddButtons } from './add-buttons.tsx';
import { AttachmentTile } from './attachment-tile.tsx';
import classes from './attachments.module.css';
import { Lightbox } from './lightbox.tsx';

interface AttachmentUpload {
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
const useAttachmentUploads = (itemId: number) => {
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
const AttachmentUploadList = ({ rows, onRetry, onDismiss }: AttachmentUploadListProps) => (
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

/** Targets in which pasting means something else. */
const otherUses = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** The clipboard calls every picture "image.png". */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const pastedAt = formatInstant(new Date().toISOString()).replace(', ', ' ').replace(':', '-');
  return new File([file], `Eingefügt ${pastedAt}.${file.type.split('/').at(-1)}`, { type: file.type });
};

/** Takes files that are pasted anywhere on the page but into a field or a dialog. */
const usePastedFiles = (onFiles: (files: readonly File[]) => void): void => {
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest(otherUses)) return;
      const files = [...(clipboardData?.files ?? [])].map(named);
      if (files.length > 0) take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};

interface AttachmentsPanelProps {
  readonly itemId: number;
}

export const AttachmentsPanel = ({ itemId }: AttachmentsPanelProps) => {
  const query = useQuery(attachmentsQuery(itemId));
  const { rows, add, retry, dismiss } = useAttachmentUploads(itemId);
  const [openId, setOpenId] = useState<number | null>(null);
  const { isOver, zone } = useFileDrop(add);
  usePastedFiles(add);
  const isEmpty = query.data?.items.length === 0 && rows.length === 0;

  return (
    <div className={classes.zone} {...zone}>
      <Section title="Anhänge" actions={<AddButtons onFiles={add} />} empty={isEmpty ? 'Noch keine Anhänge.' : null}>
        <Stack gap="sm">
          <AttachmentUploadList rows={rows} onRetry={retry} onDismiss={dismiss} />
          <QueryView
            query={query}
            loading={<Skeleton height={96} />}
            failureText="Die Anhänge konnten nicht geladen werden."
          >
            {({ items }) => (
              <>
                {items.length === 0 ? null : (
                  <ul className={classes.grid} aria-label="Anhänge">
                    {items.map((attachment) => (
                      <AttachmentTile
                        key={attachment.id}
                        itemId={itemId}
                        attachment={attachment}
                        onOpen={() => setOpenId(attachment.id)}
                      />
                    ))}
                  </ul>
                )}
                <Lightbox itemId={itemId} attachments={items} openId={openId} onOpen={setOpenId} />
              </>
            )}
          </QueryView>
        </Stack>
      </Section>
      {isOver ? <div className={classes.over}>Loslassen, um anzuhängen</div> : null}
    </div>
  );
};
