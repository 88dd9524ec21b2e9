import type { SampleData } from '@flottwart/contract/sample-data';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { deletedCount, removalLines, sampleNames } from './sample-text.ts';

interface RemoveSamplesButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly samples: SampleData;
}

/** Removes the invented fleet after saying what of one's own hangs on it; for an ADMIN. */
export const RemoveSamplesButton = ({ samples, variant = 'default', size = 'sm' }: RemoveSamplesButtonProps) => {
  const queryClient = useQueryClient();
  const remove = useMutation(apiMutation('POST /api/admin/sample-data/removal'));
  const fail = (error: unknown) => toast.error(messageOf(error, 'Die Beispieldaten konnten nicht entfernt werden.'));
  const ask = async () => {
    const removal = await queryClient.fetchQuery(apiQuery('GET /api/admin/sample-data/removal'));
    const names = sampleNames(samples);
    const isConfirmed = await confirm({
      title: 'Beispieldaten entfernen',
      text: names === '' ? 'Die Beispieldaten werden entfernt.' : `Entfernt werden ${names}, alle erfunden.`,
      confirmLabel: 'Entfernen',
      details: removalLines(removal),
    });
    if (!isConfirmed) return;
    await remove.mutateAsync({ body: { deleted: deletedCount(removal), changed: removal.changed } });
    toast.success('Die Beispieldaten sind entfernt.');
  };
  return (
    <Button variant={variant} size={size} loading={remove.isPending} onClick={() => void ask().catch(fail)}>
      Beispieldaten entfernen
    </Button>
  );
};
