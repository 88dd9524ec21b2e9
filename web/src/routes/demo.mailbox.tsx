import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../api/query.ts';
import { MailboxPage } from '../features/demo/mailbox-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';

/** Outside a demo there is no such page. */
const DemoMailbox = () => {
  const { data: site } = useQuery(apiQuery('GET /api/site'));
  if (!site) return null;
  return site.demo || site.publicDemo ? <MailboxPage isPublic={site.publicDemo !== null} /> : <NotFoundPage />;
};

export const Route = createFileRoute('/demo/mailbox')({
  staticData: { title: 'Postfach der Demo' },
  component: DemoMailbox,
});
