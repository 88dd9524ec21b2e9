import { maxFileNameLength } from '@flottwart/contract/rules/limits';
import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface RenameDialogProps {
  readonly itemId: number;
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

export const RenameDialog = ({ itemId, attachment, onClose }: RenameDialogProps) => {
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
