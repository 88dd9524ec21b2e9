import { maxPagesFromCursor } from '@flottwart/contract/rules/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { requestPage } from './client.ts';

let asked: URLSearchParams[] = [];

/** Answers each page with a cursor that names it. */
const stubServer = (cursorOf: (page: string | null) => string | null = (page) => `after-${page}`): void => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const search = new URL(url, 'http://localhost').searchParams;
    asked.push(search);
    const cursor = cursorOf(search.get('page'));
    return Response.json([], { headers: { 'x-total-count': '100000', ...(cursor && { 'x-page-cursor': cursor }) } });
  });
};

const read = (page: number, query: object = {}) =>
  requestPage('GET /api/vehicle-driver-history', { query: { page, size: 20, ...query } });

const cursors = () => asked.map((search) => search.get('cursor'));

afterEach(() => vi.unstubAllGlobals());

test('the pages after, before and again are asked for with the place of the page read last', async () => {
  stubServer();
  for (const page of [700, 701, 702, 701, 701]) await read(page);
  expect(cursors()).toEqual([null, 'after-700', 'after-701', 'after-702', 'after-701']);
});

test('a page too far from the known one is asked for by its number', async () => {
  stubServer();
  await read(800, { order: 'asc' });
  await read(800 + maxPagesFromCursor + 1, { order: 'asc' });
  await read(801, { order: 'asc' });
  expect(cursors()).toEqual([null, null, 'after-806']);
});

test('another order, filter or size is another list', async () => {
  stubServer();
  await read(900);
  for (const query of [{ order: 'asc' }, { status: 'running' }, { size: 50 }]) await read(901, query);
  expect(cursors().slice(1)).toEqual([null, null, null]);
});

test('a page without a cursor leaves none behind', async () => {
  stubServer((page) => (page === '1001' ? null : `after-${page}`));
  for (const page of [1000, 1001, 1002]) await read(page);
  expect(cursors()).toEqual([null, 'after-1000', null]);
});
