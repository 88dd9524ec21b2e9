import { maxFileNameLength } from '@flottwart/contract/rules/limits';
import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { ActionIcon, Menu, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { fileSize } from '../../lib/german-numbers.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from './attachments.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { useAttachmentActions } from './use-attachment-actions.ts';

interface RenameDialogProps {
  readonly itemId: number;
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

const RenameDialog = ({ itemId, attachment, onClose }: RenameDialogProps) => {
  const rename = useMutation(
    apiMutation('PATCH /api/workitems/:id/attachments/:attachmentId', {
      params: { id: itemId, attachmentId: attachment.id },
    }),
  );
  const form = useForm({ initialValues: { fileName: attachment.fileName } });
  const isEmpty = form.values.fileName.trim() === '';
  return (
    <FormDialog
      opened
      title="Anhang umbenennen"
      submitLabel="Speichern"
      failure={rename.error ? messageOf(rename.error, 'Fehler beim Speichern.') : null}
      busy={rename.isPending}
      canSubmit={!isEmpty}
      onSubmit={form.onSubmit(({ fileName }) => rename.mutate({ body: { fileName } }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={maxFileNameLength} data-autofocus {...form.getInputProps('fileName')} />
    </FormDialog>
  );
};

interface AttachmentMenuProps {
  readonly itemId: number;
  readonly attachment: Attachment;
}

const AttachmentMenu = ({ itemId, attachment }: AttachmentMenuProps) => {
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
