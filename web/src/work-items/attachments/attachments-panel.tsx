import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attachmentsQuery } from '../../api/attachments.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { Section } from '../section.tsx';
import { AddButtons } from './add-buttons.tsx';
import { AttachmentTile } from './attachment-tile.tsx';
import { AttachmentUploadList } from './attachment-upload-list.tsx';
import classes from './attachments.module.css';
import { Lightbox } from './lightbox.tsx';
import { useAttachmentUploads } from './use-attachment-uploads.ts';
import { usePastedFiles } from './use-pasted-files.ts';

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
