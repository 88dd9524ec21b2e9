import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { Text, UnstyledButton } from '@mantine/core';
import { formatInstant } from '../../lib/german-dates.ts';
import { fileSize } from '../../lib/german-numbers.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { AttachmentMenu } from './attachment-menu.tsx';
import classes from './attachments.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface AttachmentTileProps {
  readonly itemId: number;
  readonly attachment: Attachment;
  readonly onOpen: () => void;
}

export const AttachmentTile = ({ itemId, attachment, onOpen }: AttachmentTileProps) => {
  const personName = usePersonName();
  const { fileName, size, userEmail, createdAt } = attachment;
  return (
    <li className={classes.tile}>
      <UnstyledButton className={classes.open} aria-label={`${fileName} ansehen`} onClick={onOpen}>
        <Thumbnail itemId={itemId} attachment={attachment} />
      </UnstyledButton>
      <div className={classes.caption}>
        <div className={classes.captionText}>
          <Text size="sm" fw={600} truncate title={fileName}>
            {fileName}
          </Text>
          <Text size="xs" c="dimmed">
            {fileSize(size)}, {personName(userEmail)}
            <br />
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </Text>
        </div>
        <AttachmentMenu itemId={itemId} attachment={attachment} />
      </div>
    </li>
  );
};
