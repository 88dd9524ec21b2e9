import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { apiFile } from '../../api/query.ts';
import classes from './attachments.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface ThumbnailProps {
  readonly itemId: number;
  readonly attachment: Attachment;
}

/** The small picture of a photo, fetched once it comes into view; an icon for everything else. */
export const Thumbnail = ({ itemId, attachment: { id, hasThumbnail } }: ThumbnailProps) => {
  const { ref, inViewport } = useInViewport();
  const { data } = useQuery({
    ...apiFile('GET /api/workitems/:id/attachments/:attachmentId/thumbnail', {
      params: { id: itemId, attachmentId: id },
    }),
    enabled: hasThumbnail && inViewport,
  });
  const url = useObjectUrl(data);
  const Sign = hasThumbnail ? Image : FileText;
  return (
    <span ref={ref} className={classes.thumbnail}>
      {url ? <img src={url} alt="" /> : <Sign size={32} strokeWidth={1.5} aria-hidden />}
    </span>
  );
};
