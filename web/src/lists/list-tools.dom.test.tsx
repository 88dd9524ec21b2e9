import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, showOnPhone } from '../testing/render-page.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { type ListDefinition, oneOf } from './list-state.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

afterEach(() => vi.restoreAllMocks());

const definition: ListDefinition<'plate' | 'title', 'status'> = {
  sortable: ['plate', 'title'],
  sort: 'plate',
  order: 'asc',
  filters: { status: { initial: '', accepts: oneOf('OPEN', 'DONE'), isSeveral: true } },
};

const columns = [
  { key: 'title', header: 'Titel', cell: ({ title }: { title: string }) => title },
  { key: 'plate', header: 'Kennzeichen', cell: () => 'B-A-1' },
];

const Page = () => {
  const list = useList(definition);
  const query = useQuery({ queryKey: ['rows'], queryFn: () => ({ items: [{ title: 'Transit' }], total: 1 }) });
  return (
    <ListView
      label="Fahrzeuge"
      list={list}
      query={query}
      columns={columns}
      rowKey={({ title }) => title}
      rowPath={() => '/vehicles/1'}
      rowLabel={({ title }) => title}
      searchPlaceholder="Suchen"
      filters={
        <ChoiceFilter
          label="Status"
          choices={[
            { value: 'OPEN', label: 'Offen' },
            { value: 'DONE', label: 'Erledigt' },
          ]}
          value={list.state.filters.status}
          onChange={(status) => list.setFilter('status', status)}
        />
      }
      tools={<button type="button">Excel-Export</button>}
      empty="Nichts."
      failureText="Fehler"
    />
  );
};

const open = async (path: string) => {
  const { user, router } = await renderPage(<Page />, path);
  return { user, url: () => router.history.location.href };
};

test('on a wide screen filters and tools are above the table', async () => {
  await open('/vehicles');
  expect(screen.queryByRole('button', { name: /^Filter/ })).toBeNull();
  expect(screen.getByLabelText('Status', { selector: 'input' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Excel-Export' })).toBeTruthy();
});

test('on a phone one button holds them and counts the active ones', async () => {
  showOnPhone();
  const { user, url } = await open('/vehicles?status=OPEN');
  expect(screen.queryByLabelText('Status', { selector: 'input' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter (1 aktiv)' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filter' });
  expect(within(sheet).getByRole('button', { name: 'Excel-Export' })).toBeTruthy();
  expect(within(sheet).getByRole('button', { name: '1 Treffer' })).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Filter Offen entfernen' }));
  await waitFor(() => expect(url()).toBe('/vehicles'));
  await user.click(within(sheet).getByRole('button', { name: '1 Treffer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
});

test('on a phone the order is chosen in the sheet instead of the headings', async () => {
  showOnPhone();
  const { user, url } = await open('/vehicles');
  expect(screen.queryByRole('button', { name: 'Titel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(await screen.findByLabelText('Sortieren nach'), 'Titel');
  await waitFor(() => expect(url()).toBe('/vehicles?sort=title'));
  await user.selectOptions(screen.getByLabelText('Reihenfolge'), 'Absteigend');
  await waitFor(() => expect(url()).toBe('/vehicles?sort=title&order=desc'));
});
