import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { RenameDialog } from './rename-dialog.tsx';
import { useAttachmentActions } from './use-attachment-actions.ts';

interface AttachmentMenuProps {
  readonly itemId: number;
  readonly attachment: Attachment;
}

export const AttachmentMenu = ({ itemId, attachment }: AttachmentMenuProps) => {
  const { download, askAndRemove } = useAttachmentActions(itemId);
  const [isRenaming, renaming] = useDisclosure(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Aktionen für ${attachment.fileName}`}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => void download(attachment)}>
            Herunterladen
          </Menu.Item>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={renaming.open}>
            Umbenennen
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void askAndRemove(attachment)}
          >
            Löschen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameDialog itemId={itemId} attachment={attachment} onClose={renaming.close} /> : null}
    </>
  );
};
