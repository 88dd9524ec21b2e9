import type { Employee } from '@flottwart/contract/work-items/employee';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { EmployeeFields } from './employee-detail-page.tsx';

const driver = {
  id: 7,
  title: 'Anna Amsel',
  mitarbeiterId: '1071',
  employeeId: '',
  plz: '',
  birthDate: null,
} as Employee;

const similar = { id: 8, firstName: 'Ida', lastName: 'Öl', mitarbeiterId: '007', employeeId: '' } as Employee;

const open = async (role: 'ADMIN' | 'USER') => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/users/myProfile') return Response.json({ email: 'a@example.org', role });
    if (init.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
    if (url.includes('similarNumber=7&'))
      return Response.json([driver, similar], { headers: { 'x-total-count': '2' } });
    if (url.startsWith('/api/employees?')) return Response.json([], { headers: { 'x-total-count': '0' } });
    return Response.json(driver);
  });
  const { user } = await renderPage(<EmployeeFields employee={driver} />, '/employees/7');
  return { user, sent };
};

test('an ADMIN corrects a driver’s number in its place', async () => {
  const { user, sent } = await open('ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Mitarbeiter-ID bearbeiten: 1071' }));
  await user.keyboard('1017{Enter}');
  await waitFor(() => expect(sent).toEqual([{ mitarbeiterId: '1017' }]));
});

test('a USER reads the number and cannot edit it', async () => {
  await open('USER');
  expect(await screen.findByText('1071')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Mitarbeiter-ID bearbeiten/ })).toBeNull();
});

test('inline edits hint as the dialog does: a short postcode and a similar number of another driver', async () => {
  const { user, sent } = await open('ADMIN');
  await user.click(await screen.findByRole('button', { name: /^Postleitzahl bearbeiten/ }));
  await user.keyboard('1067');
  expect(screen.getByText(/^Vier Ziffern, wie in Österreich/)).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Mitarbeiter-ID bearbeiten/ }));
  await user.keyboard('7');
  expect(await screen.findByText('Ähnliche Nummer: 007 hat schon Ida Öl.')).toBeDefined();
  expect(sent).toEqual([]);
});
