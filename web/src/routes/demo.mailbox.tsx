import { createFileRoute } from '@tanstack/react-router';
import { MailboxPage } from '../features/demo/mailbox-page.tsx';

export const Route = createFileRoute('/demo/mailbox')({
  staticData: { title: 'Postfach der Demo' },
  component: MailboxPage,
});
