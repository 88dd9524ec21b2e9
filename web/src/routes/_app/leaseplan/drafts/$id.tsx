import { createFileRoute } from '@tanstack/react-router';
import { draftQuery } from '../../../../api/leasing-drafts.ts';
import { DraftPage } from '../../../../features/leasing/drafts/draft-page.tsx';
import { pathWithId } from '../../../../lib/route-params.ts';

const LeasingDraft = () => {
  const { id } = Route.useParams();
  return <DraftPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/leaseplan/drafts/$id')({
  staticData: { title: 'Beleg prüfen' },
  params: pathWithId,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(draftQuery(id));
  },
  component: LeasingDraft,
});
