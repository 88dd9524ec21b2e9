import { addDays } from '@flottwart/contract/rules/berlin-time';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { today } from '../../lib/german-dates.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ReadinessCard } from './dashboard-page.tsx';

const counts = {
  day: addDays(today(), 1),
  vehicles: 6,
  states: { notReady: 2, remark: 3, ready: 1 },
  reasons: { status: 0, inspection: 2, repair: 0, lease: 0, service: 0, driver: 3, shift: 0 },
};

const show = async (response: object) => {
  vi.stubGlobal('fetch', async () => Response.json(response));
  return renderPage(<ReadinessCard />, '/dashboard');
};

test('the card counts tomorrow by state and reason; each figure opens its list', async () => {
  await show(counts);
  const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/readiness?state=notReady',
    '/readiness?state=remark',
    '/readiness?state=ready',
    '/readiness?reason=inspection',
    '/readiness?reason=driver',
    '/readiness',
  ]);
  expect(screen.getByText(/^Morgen, /)).toBeDefined();
});

test('a company without vehicles sees no card', async () => {
  const { queryClient } = await show({ ...counts, vehicles: 0 });
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'));
  expect(screen.queryByRole('link')).toBeNull();
});
