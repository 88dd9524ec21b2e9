import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Section } from '../section.tsx';

const AttachmentsPanel = lazy(() =>
  import('./attachments-panel.tsx').then(({ AttachmentsPanel: component }) => ({ default: component })),
);

interface AttachmentsSectionProps {
  readonly itemId: number;
}

/** Photos and documents of an item. Loaded after the page. */
export const AttachmentsSection = ({ itemId }: AttachmentsSectionProps) => (
  <Suspense
    fallback={
      <Section title="Anhänge">
        <Skeleton height={96} />
      </Section>
    }
  >
    <AttachmentsPanel key={itemId} itemId={itemId} />
  </Suspense>
);
