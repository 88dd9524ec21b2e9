import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { draftQuery, useConfirmDraft, waitingDraftsQuery } from '../../../api/leasing-drafts.ts';
import { toast } from '../../../ui/toast.tsx';
import { doubtsOf } from './draft-fields.ts';

interface TakeOptions {
  /** Resolves once the changes before are saved. */
  readonly saved: () => Promise<unknown>;
  readonly onDoubt: () => void;
}

/** Takes the document over and goes on with the next one that waits; an open doubt is shown instead. */
export const useTakeDraft = (id: number, { saved, onDoubt }: TakeOptions) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: confirmDraft, isPending } = useConfirmDraft(id);
  const { data } = useQuery(waitingDraftsQuery());

  /** The next one in the list, after the last one the first that was left out. */
  const findNext = async (): Promise<number | undefined> => {
    const { items } = await queryClient.fetchQuery({ ...waitingDraftsQuery(), staleTime: 0 });
    const others = items.filter((each) => each.state === 'asking' && each.id !== id);
    return (others.find((each) => each.id > id) ?? others[0])?.id;
  };

  const take = async (goesOn: boolean) => {
    // Leaving the field that is being typed in saves it.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    await saved();
    try {
      // An answer that was asked for before the last change may have replaced the draft here.
      await queryClient.cancelQueries({ queryKey: draftQuery(id).queryKey });
      const draft = await queryClient.fetchQuery({ ...draftQuery(id), staleTime: 0 });
      if (doubtsOf(draft).length > 0) return onDoubt();
      // Goes on even if a live update has replaced the page meanwhile.
      const text = await confirmDraft();
      const next = goesOn ? await findNext() : undefined;
      if (next === undefined) await navigate({ to: '/leaseplan/import' });
      else await navigate({ to: '/leaseplan/drafts/$id', params: { id: next } });
      toast.success(goesOn && next === undefined ? `${text} Das war der letzte wartende Beleg.` : text);
    } catch (error) {
      toast.error(messageOf(error, 'Der Beleg konnte nicht übernommen werden.'));
    }
  };

  return { take, isPending, waiting: Math.max(0, (data?.total ?? 1) - 1) };
};
