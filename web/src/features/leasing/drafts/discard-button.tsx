import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { useDiscardDraft } from '../../../api/leasing-drafts.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.tsx';

interface DiscardButtonProps {
  readonly draft: LeasingDraft;
}

export const DiscardButton = ({ draft: { id, fileName } }: DiscardButtonProps) => {
  const navigate = useNavigate();
  const discardDraft = useDiscardDraft(id);

  const discard = async () => {
    const isConfirmed = await confirm({
      title: 'Beleg verwerfen?',
      text: `${fileName} wird mit allen Angaben gelöscht. Die Datei lässt sich danach neu hochladen.`,
      confirmLabel: 'Verwerfen',
    });
    if (!isConfirmed) return;
    try {
      // Goes on even if a live update has replaced the page meanwhile.
      const { message } = await discardDraft.mutateAsync();
      await navigate({ to: '/leaseplan/import' });
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error, 'Der Beleg konnte nicht verworfen werden.'));
    }
  };

  return (
    <Button variant="default" loading={discardDraft.isPending} onClick={() => void discard()}>
      Verwerfen
    </Button>
  );
};
