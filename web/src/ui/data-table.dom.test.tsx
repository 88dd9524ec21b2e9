import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Vehicle {
  readonly id: number;
  readonly plate: string;
  readonly maker: string;
}

const vehicles: readonly Vehicle[] = [
  { id: 1, plate: 'B-AB-1', maker: 'Ford' },
  { id: 2, plate: 'B-AB-2', maker: '' },
];

const columns: readonly Column<Vehicle>[] = [
  { key: 'plate', header: 'Kennzeichen', isSortable: true, cell: ({ plate }) => plate },
  { key: 'maker', header: 'Hersteller', isSortable: true, cell: ({ maker }) => maker || '–' },
  { key: 'menu', header: 'Aktionen', hideHeader: true, cell: ({ id }) => <button type="button">Menü {id}</button> },
];

const VehicleTable = (props: Partial<DataTableProps<Vehicle>>) => (
  <DataTable
    label="Fahrzeuge"
    columns={columns}
    rows={vehicles}
    rowKey={({ id }) => id}
    link={{ path: ({ id }) => `/vehicles/${id}`, label: ({ plate }) => `${plate} öffnen` }}
    empty="Keine Fahrzeuge."
    {...props}
  />
);

const table = () => screen.getByRole('table', { name: 'Fahrzeuge' });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('sorting', () => {
  const SortedTable = ({ onSort }: { readonly onSort: (sort: string, order: string) => void }) => {
    const [sorting, setSorting] = useState<{ sort: string; order: 'asc' | 'desc' }>({ sort: 'plate', order: 'asc' });
    const change = (sort: string, order: 'asc' | 'desc') => {
      onSort(sort, order);
      setSorting({ sort, order });
    };
    return <VehicleTable sorting={{ ...sorting, onSort: change }} />;
  };

  test('the sorted header has its direction; a click reverses it, another header starts ascending', async () => {
    const onSort = vi.fn();
    const { user } = await renderPage(<SortedTable onSort={onSort} />);
    expect(heading('Kennzeichen').getAttribute('aria-sort')).toBe('ascending');
    expect(heading('Hersteller').getAttribute('aria-sort')).toBe('none');
    await user.click(within(heading('Kennzeichen')).getByRole('button'));
    expect(heading('Kennzeichen').getAttribute('aria-sort')).toBe('descending');
    await user.click(within(heading('Hersteller')).getByRole('button'));
    expect(heading('Hersteller').getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(heading('Kennzeichen')).getByRole('button'));
    expect(onSort.mock.calls).toEqual([
      ['plate', 'desc'],
      ['maker', 'asc'],
      ['plate', 'asc'],
    ]);
  });

  test('the keyboard sorts too', async () => {
    const onSort = vi.fn();
    const { user } = await renderPage(<SortedTable onSort={onSort} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSort.mock.calls).toEqual([['plate', 'desc']]);
  });

  test('a column that cannot be sorted has no button and no direction', async () => {
    await renderPage(<SortedTable onSort={vi.fn()} />);
    expect(within(heading('Aktionen')).queryByRole('button')).toBeNull();
    expect(heading('Aktionen').getAttribute('aria-sort')).toBeNull();
  });

  test('a table without sorting has plain headers', async () => {
    await renderPage(<VehicleTable />);
    expect(within(heading('Kennzeichen')).queryByRole('button')).toBeNull();
  });
});

describe('a row that is a link', () => {
  test('a linked row has one link, in its first cell, with an accessible label', async () => {
    await renderPage(<VehicleTable />);
    const links = within(table()).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/vehicles/1', 'B-AB-1 B-AB-1 öffnen'],
      ['/vehicles/2', 'B-AB-2 B-AB-2 öffnen'],
    ]);
  });

  test('Enter opens a linked row', async () => {
    const { user, router } = await renderPage(<VehicleTable />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(router.history.location.pathname).toBe('/vehicles/1');
  });

  test('a click anywhere in a linked row opens it, unless it ends a selection of text', async () => {
    const { user, router } = await renderPage(<VehicleTable />);
    const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    await user.click(within(table()).getByText('Ford'));
    await user.click(within(table()).getByRole('link', { name: /B-AB-2/ }));
    expect(router.history.location.pathname).toBe('/');
    selection.mockRestore();
    await user.click(within(table()).getByText('Ford'));
    expect(router.history.location.pathname).toBe('/vehicles/1');
  });

  test('a double click of the mouse selects a word and opens nothing; a single one opens', async () => {
    const { router } = await renderPage(<VehicleTable />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const mouse = (target: Element, detail: number) =>
      fireEvent(target, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'mouse', detail }));
    const [cell, link] = [within(table()).getByText('Ford'), within(table()).getByRole('link', { name: /B-AB-2/ })];
    for (const target of [cell, link]) {
      mouse(target, 1);
      mouse(target, 2);
      vi.advanceTimersByTime(1000);
      expect(router.history.location.pathname).toBe('/');
    }
    mouse(cell, 1);
    expect(router.history.location.pathname).toBe('/');
    await act(async () => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await waitFor(() => expect(router.history.location.pathname).toBe('/vehicles/1'));
  });

  test('text of the link can be selected: it is no link while the button goes down, and one right after', async () => {
    await renderPage(<VehicleTable />);
    const [link] = within(table()).getAllByRole('link');
    if (!link) throw new Error('The row has no link.');
    fireEvent.mouseDown(link);
    expect(link.hasAttribute('href')).toBe(false);
    await waitFor(() => expect(link.getAttribute('href')).toBe('/vehicles/1'));
    fireEvent.mouseDown(link, { button: 1 });
    expect(link.hasAttribute('href')).toBe(true);
  });

  test('rows without a link have none', async () => {
    const { id: _, ...rest } = { id: 0, label: 'Fahrten', columns, rows: vehicles };
    await renderPage(<DataTable {...rest} rowKey={(row) => row.id} empty="" />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('selection', () => {
  const selectable = (isSelected: (row: Vehicle) => boolean) => ({
    isSelected,
    onTogglePage: vi.fn(),
    toggle: { onToggle: vi.fn<(row: Vehicle, isRange: boolean) => void>(), label: ({ plate }: Vehicle) => plate },
  });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const pageBox = () => box('Alle auf dieser Seite auswählen');

  test('a click on the checkbox toggles its row, with shift a range', async () => {
    const selection = selectable(() => false);
    await renderPage(<VehicleTable selection={selection} />);
    fireEvent.click(box('B-AB-2 auswählen'));
    fireEvent.click(box('B-AB-1 auswählen'), { shiftKey: true });
    expect(selection.toggle.onToggle.mock.calls).toEqual([
      [vehicles[1], false],
      [vehicles[0], true],
    ]);
  });

  test('the space bar on a row toggles it, with shift a range; on its buttons it does not', async () => {
    const selection = selectable(() => false);
    const { user } = await renderPage(<VehicleTable selection={selection} />);
    screen.getAllByRole('link')[0]?.focus();
    await user.keyboard(' ');
    await user.keyboard('{Shift>} {/Shift}');
    screen.getByRole('button', { name: 'Menü 1' }).focus();
    await user.keyboard(' ');
    expect(selection.toggle.onToggle.mock.calls).toEqual([
      [vehicles[0], false],
      [vehicles[0], true],
    ]);
  });

  test.each([
    ['none', [], false, false],
    ['some', [1], false, true],
    ['all', [1, 2], true, false],
  ] as const)('the box of the page shows that %s of its rows are selected', async (_, ids, isChecked, isPartial) => {
    const chosen: readonly number[] = ids;
    await renderPage(<VehicleTable selection={selectable(({ id }) => chosen.includes(id))} />);
    expect([pageBox().checked, pageBox().indeterminate]).toEqual([isChecked, isPartial]);
    expect(bodyRows().filter((row) => row.dataset.selected === 'true')).toHaveLength(ids.length);
  });

  test('the page checkbox toggles the page and is disabled without rows', async () => {
    const selection = selectable(() => false);
    const { user, unmount } = await renderPage(<VehicleTable selection={selection} />);
    await user.click(pageBox());
    expect(selection.onTogglePage).toHaveBeenCalledOnce();
    unmount();
    await renderPage(<VehicleTable selection={selection} rows={[]} />);
    expect(pageBox().disabled).toBe(true);
  });
});

describe('a table without its rows', () => {
  test('a loading table is busy and reserves room for the expected rows', async () => {
    await renderPage(<VehicleTable rows={undefined} loadingRows={4} />);
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(table().querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(4);
    expect(screen.queryByText('Keine Fahrzeuge.')).toBeNull();
  });

  test('previous rows are shown as outdated until the next ones arrive', async () => {
    await renderPage(<VehicleTable isOutdated />);
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(bodyRows()).toHaveLength(2);
  });

  test('an empty table has one message across all columns', async () => {
    await renderPage(<VehicleTable rows={[]} />);
    expect(screen.getByText('Keine Fahrzeuge.').closest('td')?.colSpan).toBe(3);
    expect(table().getAttribute('aria-busy')).toBe('false');
  });
});

test('cells of plates and VINs alone ask for slashed zeros', async () => {
  await renderPage(<VehicleTable />);
  const marked = [...table().querySelectorAll('td[data-registration]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['B-AB-1 B-AB-1 öffnen', 'B-AB-2 B-AB-2 öffnen']);
});
