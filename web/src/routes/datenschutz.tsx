import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';

export const Route = createFileRoute('/datenschutz')({
  staticData: { title: 'Datenschutz' },
  component: PrivacyPage,
});
