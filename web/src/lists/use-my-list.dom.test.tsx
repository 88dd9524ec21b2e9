import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { apiQuery } from '../api/query.ts';
import { renderPage } from '../testing/render-page.tsx';
import { initialState, type ListDefinition } from './list-state.ts';
import type { OpenableList } from './use-list.ts';
import { useMyList } from './use-my-list.ts';

const definition: ListDefinition<'title'> = { sortable: ['title'], sort: 'title', order: 'asc', filters: {} };
const view = { id: 1, list: 'tasks', name: 'Meine', isDefault: true, state: { q: 'Reifen' }, columns: null };

const setUp = async () => {
  vi.stubGlobal('fetch', async () => Response.json({ columns: [], views: [view] }));
  const open = vi.fn();
  const list = { state: initialState(definition), open } as unknown as OpenableList<'title'>;
  const render = vi.fn();
  const Page = () => {
    render();
    return <output>{useMyList('tasks', definition, list).views.length}</output>;
  };
  const page = await renderPage(<Page />, '/tasks');
  await waitFor(() => expect(screen.getByText('1')).toBeTruthy());
  expect(page.queryClient.getQueryData(apiQuery('GET /api/users/me/lists').queryKey)).toBeTruthy();
  return { ...page, open, render };
};

test('the default view opens at each arrival at the untouched list', async () => {
  const { router, open } = await setUp();
  expect(open).toHaveBeenCalledOnce();
  await act(() => router.navigate({ href: '/tasks?q=a', state: { isChosen: true } }));
  expect(open).toHaveBeenCalledOnce();
  await act(() => router.navigate({ href: '/tasks' }));
  expect(open).toHaveBeenCalledTimes(2);
});

test('a change of the search does not render the list by itself, before its rows are there', async () => {
  const { router, open, render } = await setUp();
  await act(() => router.navigate({ href: '/tasks?q=a', state: { isChosen: true } }));
  render.mockClear();
  await act(() => router.navigate({ href: '/tasks?q=ab', state: { isChosen: true } }));
  expect(router.history.location.href).toBe('/tasks?q=ab');
  expect(render).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledOnce();
});
