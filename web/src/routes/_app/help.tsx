import { createFileRoute } from '@tanstack/react-router';
import { siteQuery } from '../../api/site.ts';
import { HelpPage } from '../../features/help/help-page.tsx';
import { searchText } from '../../lib/route-params.ts';

export const Route = createFileRoute('/_app/help')({
  staticData: { title: 'Hilfe' },
  validateSearch: ({ q }): { readonly q?: string } => {
    const text = searchText(q);
    return text ? { q: text } : {};
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(siteQuery),
  component: HelpPage,
});
