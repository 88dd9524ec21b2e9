import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { ActionIcon, Group, Loader, Modal, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, FileText, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { apiFile } from '../../api/query.ts';
import { usePendingQuestion } from '../../ui/confirm.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import classes from './lightbox.module.css';
import { useAttachmentActions } from './use-attachment-actions.ts';
import { useObjectUrl } from './use-object-url.ts';

interface StageProps {
  readonly itemId: number;
  readonly attachment: Attachment;
}

const LightboxStage = ({ itemId, attachment }: StageProps) =>
  attachment.hasThumbnail ? (
    <PictureStage itemId={itemId} attachment={attachment} />
  ) : (
    <div className={classes.stage}>
      <FileText size={96} strokeWidth={1} aria-hidden />
      <Text c="dimmed">PDF-Dateien lassen sich herunterladen und dann öffnen.</Text>
    </div>
  );

const PictureStage = ({ itemId, attachment }: StageProps) => {
  const query = useQuery(
    apiFile('GET /api/workitems/:id/attachments/:attachmentId', {
      params: { id: itemId, attachmentId: attachment.id },
    }),
  );
  const url = useObjectUrl(query.data);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className={classes.stage} data-large={isLarge || undefined}>
      <QueryView query={query} loading={<Loader />} failureText="Das Bild konnte nicht geladen werden.">
        {() => (
          <UnstyledButton
            className={classes.picture}
            aria-label={isLarge ? 'Ganzes Bild zeigen' : 'In voller Größe zeigen'}
            onClick={() => setIsLarge(!isLarge)}
          >
            <img src={url} alt={attachment.fileName} />
          </UnstyledButton>
        )}
      </QueryView>
    </div>
  );
};

interface LightboxProps {
  readonly itemId: number;
  readonly attachments: readonly Attachment[];
  /** `null` while it is closed. */
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
}

/** One attachment large, the others by arrow keys. */
export const Lightbox = ({ itemId, attachments, openId, onOpen }: LightboxProps) => {
  const { download, askAndRemove } = useAttachmentActions(itemId);
  const isAsking = usePendingQuestion() !== null;
  const frame = useRef<HTMLDivElement>(null);
  const index = attachments.findIndex(({ id }) => id === openId);
  const shown = attachments[index];

  // The focused element may have gone with the attachment shown before.
  useEffect(() => {
    if (openId !== null && document.activeElement === document.body) frame.current?.focus();
  }, [openId]);

  const go = (step: number) => {
    const next = attachments[(index + step + attachments.length) % attachments.length];
    if (next) onOpen(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  const remove = async (attachment: Attachment) => {
    const neighbour = attachments[index + 1] ?? attachments[index - 1];
    if (await askAndRemove(attachment)) onOpen(neighbour?.id ?? null);
  };

  useOpenDialog(shown !== undefined, () => onOpen(null));

  return (
    <Modal
      opened={shown !== undefined}
      onClose={() => onOpen(null)}
      onKeyDown={onKeyDown}
      closeOnEscape={!isAsking}
      title={shown?.fileName}
      fullScreen
      padding="sm"
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      {shown ? (
        <>
          <div ref={frame} className={classes.frame} tabIndex={-1} data-autofocus>
            <LightboxStage key={shown.id} itemId={itemId} attachment={shown} />
          </div>
          <Group justify="center" gap="xs" wrap="nowrap" pt="sm">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Vorheriger Anhang"
              disabled={attachments.length < 2}
              onClick={() => go(-1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <Text size="sm" className={classes.count} aria-live="polite">
              {index + 1} von {attachments.length}
            </Text>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Nächster Anhang"
              disabled={attachments.length < 2}
              onClick={() => go(1)}
            >
              <ChevronRight size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              ml="md"
              aria-label="Herunterladen"
              onClick={() => void download(shown)}
            >
              <Download size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              c="var(--mantine-color-error)"
              aria-label="Löschen"
              onClick={() => void remove(shown)}
            >
              <Trash2 size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </>
      ) : null}
    </Modal>
  );
};
