import { createFileRoute } from '@tanstack/react-router';
import { RetentionPage } from '../../features/retention/retention-page.tsx';

export const Route = createFileRoute('/_app/retention')({
  staticData: { title: 'Löschfristen' },
  component: RetentionPage,
});
