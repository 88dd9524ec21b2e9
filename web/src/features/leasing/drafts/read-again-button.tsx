import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { Button } from '@mantine/core';
import { messageOf } from '../../../api/api-error.ts';
import { useReadDraftAgain } from '../../../api/leasing-drafts.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.tsx';

interface ReadAgainButtonProps {
  readonly draft: LeasingDraft;
}

/** Reads the pages of a scan again; asks first, because entries of a person would be lost. */
export const ReadAgainButton = ({ draft: { id, fileName, state } }: ReadAgainButtonProps) => {
  const { mutate: readAgain, isPending } = useReadDraftAgain(id);

  const start = async () => {
    const isConfirmed =
      state === 'failed' ||
      (await confirm({
        title: 'Noch einmal lesen?',
        text: `Die Seiten von ${fileName} werden neu erkannt. Alle Angaben auf dieser Seite werden dabei ersetzt.`,
        confirmLabel: 'Noch einmal lesen',
      }));
    if (!isConfirmed) return;
    readAgain(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Der Beleg konnte nicht noch einmal gelesen werden.')),
    });
  };

  return (
    <Button variant="default" loading={isPending} onClick={() => void start()}>
      Noch einmal lesen
    </Button>
  );
};
