import type { Notification } from '@flottwart/contract/notifications';
import { vi } from 'vitest';

export const noted = (id: number, values: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'assigned',
  title: `Aufgabe ${id}`,
  text: 'Aufgabe: zugewiesen von ben@firma.example',
  target: { kind: 'task', id: 100 + id },
  createdAt: '2026-11-17T08:00:00.000Z',
  isRead: false,
  ...values,
});

/** Applies filters and pages as the server does. */
const listOf = (items: readonly Notification[], query: URLSearchParams, pageSize: number): Response => {
  const before = Number(query.get('beforeId') ?? Number.MAX_SAFE_INTEGER);
  const kinds = query.get('kind')?.split(',');
  const found = items.filter(
    ({ id, isRead, kind }) =>
      id < before && !(isRead && query.get('unread') === 'true') && (kinds?.includes(kind) ?? true),
  );
  return Response.json({ items: found.slice(0, pageSize), hasMore: found.length > pageSize });
};

/** Plays the server of notifications and records its writes. */
export const serveNotifications = (
  stored: readonly Notification[],
  { isDown = false, pageSize = 50, sampleVehicles = 0 } = {},
) => {
  const writes: string[] = [];
  const state = { isDown, items: stored };
  const unread = () => ({ unread: state.items.filter(({ isRead }) => !isRead).length });

  const write = (id: number | undefined, body: { isRead: boolean; kind?: readonly string[] }): Response => {
    const isMeant = (one: Notification): boolean =>
      id === undefined ? (body.kind?.includes(one.kind) ?? true) : one.id === id;
    state.items = state.items.map((one) => (isMeant(one) ? { ...one, isRead: body.isRead } : one));
    return Response.json(unread());
  };

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'GET') {
      writes.push(`${method} ${url} ${String(body)}`);
      const [, id] = /notifications\/(\d+)$/.exec(pathname) ?? [];
      return write(id === undefined ? undefined : Number(id), JSON.parse(String(body)));
    }
    if (pathname === '/api/sample-data')
      return Response.json({ state: sampleVehicles > 0 ? 'present' : 'none', vehicles: sampleVehicles });
    if (pathname.endsWith('/unread')) return Response.json(unread());
    if (state.isDown) return Response.json({ code: 'unavailable', message: 'Gerade nicht.' }, { status: 503 });
    return listOf(state.items, searchParams, pageSize);
  });
  return { writes, state };
};
