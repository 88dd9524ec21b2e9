import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { attachmentFileQuery, useRemoveAttachment } from '../../api/attachments.ts';
import { saveFile } from '../../lib/save-file.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

/** Actions on an attachment, from its tile and from the lightbox. */
export const useAttachmentActions = (itemId: number) => {
  const queryClient = useQueryClient();
  const { mutateAsync: remove } = useRemoveAttachment(itemId);

  const download = async ({ id }: Attachment): Promise<void> => {
    try {
      saveFile(await queryClient.fetchQuery(attachmentFileQuery({ itemId, attachmentId: id })));
    } catch (error) {
      toast.error(messageOf(error, 'Die Datei konnte nicht geladen werden.'));
    }
  };

  /** Resolves to true once it is deleted. */
  const askAndRemove = async ({ id, fileName }: Attachment): Promise<boolean> => {
    const isConfirmed = await confirm({
      title: 'Anhang löschen',
      text: `Möchtest du „${fileName}“ wirklich löschen?`,
      confirmLabel: 'Löschen',
    });
    if (!isConfirmed) return false;
    try {
      const { message } = await remove(id);
      toast.success(message);
      return true;
    } catch (error) {
      toast.error(messageOf(error, 'Löschen fehlgeschlagen.'));
      return false;
    }
  };

  return { download, askAndRemove };
};
