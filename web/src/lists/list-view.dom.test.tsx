import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ListDefinition, type ListState, oneOf, searchReader } from './list-state.ts';
import { type ListPage, ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

interface Task {
  readonly id: number;
  readonly title: string;
}

type Load = (state: ListState<'title', 'status'>) => Promise<ListPage<Task>>;

const definition: ListDefinition<'title', 'status'> = {
  sortable: ['title'],
  sort: 'title',
  order: 'asc',
  filters: { status: { initial: '', accepts: oneOf('OPEN', 'DONE'), isSeveral: true } },
};

const tasks = (count: number): readonly Task[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Aufgabe ${index + 1}` }));

/** Answers as the server does, with a page of what contains the search. */
const loadFrom =
  (all: readonly Task[]): Load =>
  async ({ q, page, order }) => {
    const found = all.filter(({ title }) => title.includes(q));
    const sorted = order === 'asc' ? found : found.toReversed();
    return { items: sorted.slice((page - 1) * 20, page * 20), total: found.length };
  };

const cell = vi.fn(({ title }: Task) => title);
const columns = [{ key: 'title', header: 'Titel', isSortable: true, cell }];
const rowPath = ({ id }: Task): string => `/tasks/${id}`;
const rowLabel = ({ title }: Task): string => title;

const TaskListPage = ({ load }: { readonly load: Load }) => {
  const list = useList(definition);
  const query = useQuery({
    queryKey: ['tasks', list.state],
    queryFn: () => load(list.state),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView
      label="Aufgaben"
      list={list}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowPath={rowPath}
      rowLabel={rowLabel}
      searchPlaceholder="Suchen"
      empty="Noch keine Aufgaben."
      failureText="Fehler beim Laden der Aufgaben"
    />
  );
};

const open = async (load: Load, path = '/tasks') => {
  const { user, router } = await renderPage(<TaskListPage load={load} />, path);
  return { user, url: () => router.history.location.href };
};
const firstRow = () => within(screen.getByRole('table')).getAllByRole('row')[1];
const isSettled = () => waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));

test('search, order and page come from the URL and go there', async () => {
  const { user, url } = await open(loadFrom(tasks(45)));
  await isSettled();
  expect(screen.getByText('1–20 von 45')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Titel' }));
  expect(url()).toBe('/tasks?order=desc');
  await waitFor(() => expect(firstRow()?.textContent).toContain('Aufgabe 45'));
  await user.click(screen.getByRole('button', { name: 'Seite 2' }));
  expect(url()).toBe('/tasks?order=desc&page=2');
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'Aufgabe 7{Enter}');
  expect(url()).toBe('/tasks?q=Aufgabe+7&order=desc');
  await waitFor(() => expect(firstRow()?.textContent).toContain('Aufgabe 7'));
});

test('a search renders each found row once, and no row that it finds again', async () => {
  const { user } = await open(loadFrom(tasks(45)));
  await isSettled();
  cell.mockClear();
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'Aufgabe 4{Enter}');
  await waitFor(() => expect(screen.getByText('1–7 von 7')).toBeTruthy());
  const rendered = cell.mock.calls.map(([{ title }]) => title);
  expect(rendered.toSorted()).toEqual([
    'Aufgabe 40',
    'Aufgabe 41',
    'Aufgabe 42',
    'Aufgabe 43',
    'Aufgabe 44',
    'Aufgabe 45',
  ]);
});

test('a page past the end becomes the last one', async () => {
  const { url } = await open(loadFrom(tasks(22)), '/tasks?page=99');
  await waitFor(() => expect(url()).toBe('/tasks?page=2'));
  await waitFor(() => expect(firstRow()?.textContent).toContain('Aufgabe 21'));
});

test('a list with nothing in it says so; one with nothing found offers to reset the search', async () => {
  const { user, url } = await open(loadFrom(tasks(3)), '/tasks?q=Fahrzeug');
  expect(await screen.findByText('Keine Treffer.')).toBeTruthy();
  expect(screen.queryByText('Noch keine Aufgaben.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  expect(url()).toBe('/tasks');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' }).value).toBe('');
  await waitFor(() => expect(firstRow()?.textContent).toContain('Aufgabe 1'));
});

test('an untouched list without rows shows its first step', async () => {
  await open(loadFrom([]));
  expect(await screen.findByText('Noch keine Aufgaben.')).toBeTruthy();
});

test('a failed list says so and is loaded by the next try', async () => {
  const load = vi.fn<Load>(loadFrom(tasks(3))).mockRejectedValueOnce(new Error('Keine Verbindung zum Server.'));
  const { user } = await open(load);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Fehler beim Laden der Aufgaben');
  expect(failure.textContent).toContain('Keine Verbindung zum Server.');
  await user.click(within(failure).getByRole('button', { name: 'Erneut versuchen' }));
  await isSettled();
  expect(firstRow()?.textContent).toContain('Aufgabe 1');
});

test('a refused filter finds nothing and names the reason instead of asking again', async () => {
  const refusal = new ApiError('invalid_input', 'Das Ende liegt vor dem Beginn.', {
    to: 'Das Ende liegt vor dem Beginn.',
  });
  const { user } = await open(vi.fn<Load>(loadFrom(tasks(3))).mockRejectedValueOnce(refusal), '/tasks?status=OPEN');
  expect(await screen.findByText('Das Ende liegt vor dem Beginn.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  await waitFor(() => expect(firstRow()?.textContent).toContain('Aufgabe 1'));
});

test('a filter value that does not exist is named, and can be removed', async () => {
  expect(searchReader(definition)({ status: 'OPEN,NIX', page: 'x', other: '1' })).toEqual({ status: 'OPEN,NIX' });
  expect(searchReader(definition)({ status: 'DONE' })).toEqual({ status: 'DONE' });
  const load = vi.fn(loadFrom(tasks(2)));
  const { user, router } = await renderPage(<TaskListPage load={load} />, '/tasks?status=OPEN,NIX');
  expect(await screen.findByText(/^Unbekannter Filter: „NIX“\./)).toBeDefined();
  expect(load.mock.lastCall?.[0].filters).toEqual({ status: 'OPEN' });
  await waitFor(() => expect(router.history.location.search).toBe('?status=OPEN'));
  await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
  expect(screen.queryByText(/Unbekannter Filter/)).toBeNull();
});

/** Answers a search as the server does, which counts up to 1,000 hits. */
const loadCounted =
  (all: readonly Task[]): Load =>
  async ({ page }) => ({
    items: all.slice((page - 1) * 20, page * 20),
    total: Math.min(all.length, 1000),
    hasMore: all.length > 1000,
  });

test('a search with more than 1.000 hits says so and goes on to its last page', async () => {
  const { user, url } = await open(loadCounted(tasks(1025)), '/tasks?q=Aufgabe&page=50');
  await isSettled();
  expect(screen.getByText('981–1.000 von mehr als 1.000')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Seite 51' }));
  await waitFor(() => expect(screen.getByText('1.001–1.020 von mehr als 1.000')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Seite 52' }));
  await waitFor(() => expect(screen.getByText('1.021–1.025 von mehr als 1.000')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Seite 53' })).toBeNull();
  expect(url()).toBe('/tasks?q=Aufgabe&page=52');
});

test('a page after the last hit of a search leads to the last counted page', async () => {
  const { url } = await open(loadCounted(tasks(1025)), '/tasks?q=Aufgabe&page=90');
  await isSettled();
  await waitFor(() => expect(url()).toBe('/tasks?q=Aufgabe&page=50'));
});
