import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { OfflineNotice } from './frame-notices.tsx';

afterEach(() => vi.restoreAllMocks());

const Page = () => {
  useQuery({
    queryKey: ['older'],
    queryFn: () => 1,
    initialData: 1,
    initialDataUpdatedAt: Date.UTC(2026, 10, 17, 8, 5),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useQuery({
    queryKey: ['newer'],
    queryFn: () => 1,
    initialData: 1,
    initialDataUpdatedAt: Date.UTC(2026, 10, 18, 8, 5),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <OfflineNotice />;
};

test('without a connection the notice says how old the oldest data on the screen are', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPage(<Page />);
  expect(screen.getByRole('status').textContent).toContain('Zu sehen ist der Stand vom 17.11.2026, 09:05 Uhr.');
});

test('with a connection there is no notice', async () => {
  await renderPage(<Page />);
  expect(screen.getByRole('status').textContent).toBe('');
});
