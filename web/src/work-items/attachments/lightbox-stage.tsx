import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { Loader, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { apiFile } from '../../api/query.ts';
import { QueryView } from '../../ui/query-view.tsx';
import classes from './lightbox.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface StageProps {
  readonly itemId: number;
  readonly attachment: Attachment;
}

export const LightboxStage = ({ itemId, attachment }: StageProps) =>
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
