import { createFileRoute } from '@tanstack/react-router';
import { ImprintPage } from '../features/legal/imprint-page.tsx';

export const Route = createFileRoute('/impressum')({
  staticData: { title: 'Impressum' },
  component: ImprintPage,
});
