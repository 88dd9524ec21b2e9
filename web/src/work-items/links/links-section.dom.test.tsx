import { kindNames } from '@flottwart/contract/rules/kinds';
import type { Relation } from '@flottwart/contract/work-items/relations';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { LinksSection } from './links-section.tsx';

const linkedTask = (id: number): Relation => ({
  workitemAId: 1,
  workitemBId: id,
  workitemBTitle: `Aufgabe ${String(id).padStart(3, '0')}`,
  workitemBDescription: '',
  workitemBWorkItemStatus: 'TaskStatus_OPEN',
  workitemBWorkitem_type: 'task',
});

/** Serves the links of item 1 as the API does and keeps what was asked for. */
const show = async (relations: readonly Relation[]) => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams: query } = new URL(address, 'http://localhost');
    asked.push(query);
    const kind = query.get('type');
    const found = relations.filter(({ workitemBWorkitem_type: type }) => kind === null || type === kind);
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    const items = found.slice((page - 1) * size, page * size);
    return Response.json(items, { headers: { 'X-Total-Count': String(found.length) } });
  });
  await renderPage(<LinksSection itemId={1} />);
  return asked;
};

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 11));

test('links of all kinds are one call, paged without another', async () => {
  const asked = await show(Array.from({ length: 12 }, (_, index) => linkedTask(index + 1)));
  await screen.findByText('Aufgabe 001');
  expect(titles()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Seite 2' }));
  expect(titles()).toEqual(['Aufgabe 011', 'Aufgabe 012']);
  expect(asked).toHaveLength(1);
});

test('more links than one answer holds are read kind by kind', async () => {
  const asked = await show(Array.from({ length: 101 }, (_, index) => linkedTask(index + 1)));
  await screen.findByText('Aufgabe 001');
  expect(asked.slice(1).map((query) => query.get('type'))).toEqual(kindNames);
  await userEvent.click(screen.getByRole('button', { name: 'Seite 11' }));
  await screen.findByText('Aufgabe 101');
  expect(asked.at(-1)?.get('page')).toBe('11');
});
