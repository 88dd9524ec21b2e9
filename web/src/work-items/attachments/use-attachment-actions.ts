import type { Attachment } from '@flottwart/contract/work-items/attachments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiFile } from '../../api/query.ts';
import { saveFile } from '../../lib/save-file.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

/** Actions on an attachment, from its tile and from the lightbox. */
export const useAttachmentActions = (itemId: number) => {
  const queryClient = useQueryClient();
  const { mutateAsync: remove } = useMutation(apiMutation('DELETE /api/workitems/:id/attachments/:attachmentId'));

  const download = async ({ id }: Attachment): Promise<void> => {
    try {
      saveFile(
        await queryClient.fetchQuery(
          apiFile('GET /api/workitems/:id/attachments/:attachmentId', {
            params: { id: itemId, attachmentId: id },
          }),
        ),
      );
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
      const { message } = await remove({ params: { id: itemId, attachmentId: id } });
      toast.success(message);
      return true;
    } catch (error) {
      toast.error(messageOf(error, 'Löschen fehlgeschlagen.'));
      return false;
    }
  };

  return { download, askAndRemove };
};
