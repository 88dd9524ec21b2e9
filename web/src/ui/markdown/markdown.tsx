import { plainText } from '@flottwart/contract/rules/plain-text';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';

const RenderedMarkdown = lazy(() =>
  import('./rendered-markdown.tsx').then(({ RenderedMarkdown: component }) => ({ default: component })),
);

interface MarkdownProps {
  readonly text: string;
}

/** Formats user text as Markdown; without its marks until the formatter is loaded. */
export const Markdown = ({ text }: MarkdownProps) => (
  <Suspense
    fallback={
      <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {plainText(text)}
      </Text>
    }
  >
    <RenderedMarkdown text={text} />
  </Suspense>
);
