import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastSearchOf } from '../lib/last-search.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ListDefinition, oneOf, readState } from './list-state.ts';
import { type OpenableList, useList } from './use-list.ts';

const definition: ListDefinition<'title' | 'dueDate', 'status'> = {
  sortable: ['title', 'dueDate'],
  sort: 'title',
  order: 'asc',
  filters: { status: { initial: 'ALL', accepts: oneOf('ALL', 'OPEN', 'DONE') } },
};

type TaskList = OpenableList<'title' | 'dueDate', 'status'>;

/** Renders the list's state and exposes the list to the test. */
const TaskListPage = ({ lend }: { readonly lend: (list: TaskList) => void }) => {
  const list = useList(definition);
  lend(list);
  return <output>{JSON.stringify(list.state)}</output>;
};

const open = async (path: string) => {
  let current: TaskList | undefined;
  const lend = (list: TaskList) => {
    current = list;
  };
  const { router } = await renderPage(<TaskListPage lend={lend} />, path);
  const list = (): TaskList => {
    if (!current) throw new Error('The list has not been drawn.');
    return current;
  };
  return {
    list,
    router,
    url: () => router.history.location.href,
    goBack: () => act(async () => router.history.back()),
    steps: () => router.history.length,
    run: (action: (list: TaskList) => void) => act(async () => action(list())),
  };
};

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const untouched = { q: '', sort: 'title', order: 'asc', page: 1, size: 20, filters: { status: 'ALL' } };

test('the URL becomes the state that is shown', async () => {
  await open('/tasks?q=reifen&sort=dueDate&order=desc&page=3&status=OPEN');
  expect(shown()).toEqual({
    q: 'reifen',
    sort: 'dueDate',
    order: 'desc',
    page: 3,
    size: 20,
    filters: { status: 'OPEN' },
  });
});

test('a value that no filter knows is dropped from the URL and named until the next change', async () => {
  const { list, url, run, steps } = await open('/tasks?q=reifen&status=WEG');
  await waitFor(() => expect(url()).toBe('/tasks?q=reifen'));
  expect([list().unknown, steps()]).toEqual([['WEG'], 1]);
  await run((current) => current.change({ page: 2 }));
  expect([list().unknown, url()]).toEqual([[], '/tasks?q=reifen&page=2']);
});

test('invalid parameters in the URL give the default list', async () => {
  await open('/tasks?sort=passwort&order=quer&page=-3&status=WEG');
  expect(shown()).toEqual(untouched);
});

test('a change goes into the URL, to the first page, and is rendered', async () => {
  const { run, url } = await open('/tasks?page=3');
  await run(({ change }) => change({ sort: 'dueDate', order: 'desc' }));
  expect(url()).toBe('/tasks?sort=dueDate&order=desc');
  expect(shown()).toEqual({ ...untouched, sort: 'dueDate', order: 'desc' });
});

test('a change renders nothing before its rows are asked for', async () => {
  const { run, list, router } = await open('/tasks');
  const rendered = list();
  vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
  await run(({ change }) => change({ q: 'reifen' }));
  expect(list()).toBe(rendered);
});

test('a search leaves the function of filters as it is, so that they are not rendered again', async () => {
  const { run, list } = await open('/tasks');
  const { setFilter } = list();
  await run(({ change }) => change({ q: 'reifen' }));
  expect(list().state.q).toBe('reifen');
  expect(list().setFilter).toBe(setFilter);
});

test('turning the page keeps search and filters', async () => {
  const { run, url } = await open('/tasks?q=reifen&status=OPEN');
  await run(({ change }) => change({ page: 2 }));
  expect(url()).toBe('/tasks?q=reifen&page=2&status=OPEN');
});

test('two changes in a row keep both', async () => {
  const { run, url } = await open('/tasks');
  await run(({ change }) => {
    change({ filters: { status: 'OPEN' } });
    change({ q: 'reifen' });
  });
  expect(url()).toBe('/tasks?q=reifen&status=OPEN');
});

test('typing replaces the URL, everything else adds a step back', async () => {
  const { run, url, goBack, steps } = await open('/tasks');
  const before = steps();
  await run(({ change }) => change({ q: 'rei' }));
  await run(({ change }) => change({ q: 'reifen' }));
  expect(steps()).toBe(before);
  await run(({ change }) => change({ filters: { status: 'DONE' } }));
  expect(steps()).toBe(before + 1);
  await goBack();
  expect(url()).toBe('/tasks?q=reifen');
  expect(shown()).toEqual({ ...untouched, q: 'reifen' });
});

test('a reset leaves a bare URL and the untouched list', async () => {
  const { run, url } = await open('/tasks?q=reifen&sort=dueDate&page=2&status=OPEN');
  await run(({ reset }) => reset());
  expect(url()).toBe('/tasks');
  expect(shown()).toEqual(untouched);
});

test.each([
  ['/tasks', false],
  ['/tasks?sort=dueDate&page=2', false],
  ['/tasks?q=reifen', true],
  ['/tasks?status=OPEN', true],
])('%s is narrowed: %s', async (path, isNarrowed) => {
  const { list } = await open(path);
  expect(list().isNarrowed).toBe(isNarrowed);
});

test('a saved view replaces all of it', async () => {
  const { run, url } = await open('/tasks?q=reifen&page=2');
  await run((list) => list.open({ ...untouched, order: 'desc', sort: 'title', filters: { status: 'DONE' } }));
  expect(url()).toBe('/tasks?order=desc&status=DONE');
});

test('another page size holds for every list, stays out of the URL and keeps the first row in view', async () => {
  const { run, url, list } = await open('/tasks?page=4');
  await run(({ resize }) => resize(50));
  expect([url(), list().state.size]).toEqual(['/tasks?page=2', 50]);
  expect(readState(definition, {}).size).toBe(50);
  localStorage.clear();
});

test('the link back from an item restores the list', async () => {
  const { run } = await open('/tasks');
  await run(({ change }) => change({ q: 'reifen' }));
  expect(lastSearchOf('/tasks')).toEqual({ q: 'reifen' });
});
