import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { CommandPalette } from './command-palette.tsx';

test('typing while the palette is loading arrives in it, Enter included', async () => {
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('/workitems') ? Response.json([]) : Response.json({ role: 'USER' }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const onReport = vi.fn();
  const { user } = await renderPage(<CommandPalette onReport={onReport} />);
  await user.keyboard('{Control>}k{/Control}wer fuhr{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Wer fuhr?' })).toBeTruthy();
});
