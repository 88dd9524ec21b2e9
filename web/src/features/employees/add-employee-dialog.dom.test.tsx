import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AddEmployeeDialog } from './add-employee-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const driver = { id: 3, firstName: 'Ida', lastName: 'Öl', employeeId: '', mitarbeiterId: '007' };

const openDialog = async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const number = new URL(input, 'http://localhost').searchParams.get('similarNumber');
    if (number !== null) asked.push(number);
    const rows = number === '7' ? [driver] : [];
    return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
  });
  const { user } = await renderPage(<AddEmployeeDialog opened onClose={() => undefined} />);
  return { user, asked, dialog: within(await screen.findByRole('dialog', { name: 'Neuer Fahrer' })) };
};

test('a number that differs in its zeros alone gets a hint at the other driver', async () => {
  const { user, dialog, asked } = await openDialog();
  const number = dialog.getByLabelText('Mitarbeiter-ID');
  await user.type(number, '7');
  expect(await dialog.findByText('Ähnliche Nummer: 007 hat schon Ida Öl.')).toBeTruthy();
  await user.type(number, 'a');
  await waitFor(() => expect(dialog.queryByText(/Ähnliche Nummer/)).toBeNull());
  expect(asked).toEqual(['7']);
});

test('a postcode of four digits gets a hint and is not refused', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Postleitzahl'), '1010');
  expect(dialog.getByText(/wie in Österreich oder der Schweiz/)).toBeTruthy();
});
