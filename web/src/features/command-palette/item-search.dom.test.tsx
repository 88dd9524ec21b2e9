import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ItemSearch } from './item-search.tsx';

afterEach(() => vi.unstubAllGlobals());

const type = async (text: string) => {
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('/workitems') ? Response.json([]) : Response.json({ role: 'USER' }),
  );
  const ignore = () => undefined;
  const { user } = await renderPage(<ItemSearch onWhoDrove={ignore} onLeave={ignore} />);
  await user.type(screen.getByRole('combobox'), text);
};
/** The search is over once nothing turns beside the field. */
const settled = () => vi.waitFor(() => expect(document.querySelector('.mantine-Loader-root')).toBeNull());

test('a text without any match says that nothing was found', async () => {
  await type('xqzw');
  expect(await screen.findByText('Nichts gefunden.')).toBeDefined();
});

test('the beginning of the question who drove has its entry instead of „Nichts gefunden.“', async () => {
  await type('wer fuhr');
  await settled();
  expect(screen.getByRole('option', { name: /^Wer fuhr\?/ })).toBeDefined();
  expect(screen.queryByText('Nichts gefunden.')).toBeNull();
});
