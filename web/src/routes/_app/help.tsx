import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { HelpPage } from '../../features/help/help-page.tsx';
import { searchText } from '../../lib/route-params.ts';

export const Route = createFileRoute('/_app/help')({
  staticData: { title: 'Hilfe' },
  validateSearch: ({ q }): { readonly q?: string } => {
    const text = searchText(q);
    return text ? { q: text } : {};
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(apiQuery('GET /api/site')),
  component: HelpPage,
});
