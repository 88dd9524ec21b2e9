import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ContractList } from './contract-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const renderFor = (role: 'ADMIN' | 'USER') => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/myProfile') ? Response.json({ role }) : Response.json([], { headers: { 'x-total-count': '0' } }),
  );
  return renderPage(<ContractList />);
};

test('an ADMIN imports contracts from a file', async () => {
  const { user } = await renderFor('ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Datei importieren und bisherige Importe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Datei importieren (Excel, CSV)' }));
  expect(await screen.findByRole('dialog', { name: 'Leasingverträge aus einer Datei importieren' })).toBeDefined();
});

test('a USER reads contracts and is not offered the import', async () => {
  await renderFor('USER');
  expect(await screen.findByText('Noch keine Verträge.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Datei importieren und bisherige Importe' })).toBeNull();
});
