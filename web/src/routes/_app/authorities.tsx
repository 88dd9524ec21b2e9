import { createFileRoute } from '@tanstack/react-router';
import { AuthoritiesPage } from '../../features/authorities/authorities-page.tsx';

export const Route = createFileRoute('/_app/authorities')({
  staticData: { title: 'Behörden' },
  component: AuthoritiesPage,
});
