import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, showOnPhone } from '../testing/render-page.tsx';
import { FoldedText } from './folded-text.tsx';
import { PageHeader } from './page-header.tsx';
import { PrintButton } from './print-button.tsx';

afterEach(() => vi.restoreAllMocks());

const long = 'Beträge, die doppelt, anders als vereinbart, nach der Rückgabe oder sprunghaft höher berechnet wurden.';

const show = (description: string) =>
  renderPage(<PageHeader title="Auffälligkeiten" description={<FoldedText text={description} />} />);

test('a long description is folded on a phone alone', async () => {
  const { unmount } = await show(long);
  expect((await screen.findByText(long)).closest('details')).toBeNull();
  unmount();
  showOnPhone();
  await show(long);
  expect((await screen.findByText('Was hier steht')).closest('details')?.open).toBe(false);
});

test('a short description is never folded', async () => {
  showOnPhone();
  await show('864 Termine');
  expect((await screen.findByText('864 Termine')).closest('details')).toBeNull();
});

test('a phone prints with a button that is as small as its icon', async () => {
  const print = vi.fn();
  showOnPhone();
  const { user } = await renderPage(<PrintButton label="Drucken" isPrinting={false} onPrint={print} />);
  const button = await screen.findByRole('button', { name: 'Drucken' });
  expect(button.textContent).toBe('');
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
});
