import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { AssigneeFilter } from './item-filters.tsx';

const responses: Readonly<Record<string, unknown>> = {
  '/api/users/colleagues': ['jonas@hansen.example'],
  '/api/users/my-spedition-members': [{ email: 'jonas@hansen.example', firstName: 'Jonas', lastName: 'Brandt' }],
};

const open = async (assignedTo: string) => {
  const requested: string[] = [];
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    requested.push(String(url));
    return Response.json(responses[String(url)]);
  });
  onTestFinished(() => fetch.mockRestore());
  const list = { filterOf: () => assignedTo, setFilter: () => undefined };
  const { user } = await renderPage(<AssigneeFilter list={list} />);
  return { user, requested };
};

test('colleagues are asked for when the filter is used, not with every list', async () => {
  const { user, requested } = await open('');
  expect(requested).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Zugewiesen an' }));
  expect(await screen.findByRole('option', { name: 'Jonas Brandt' })).toBeTruthy();
  expect(requested.toSorted()).toEqual(['/api/users/colleagues', '/api/users/my-spedition-members']);
});

test('a chosen colleague is shown by name', async () => {
  await open('jonas@hansen.example');
  await waitFor(() => expect(screen.getByText('Jonas Brandt')).toBeTruthy());
});
