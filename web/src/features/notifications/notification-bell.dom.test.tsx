import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noted, serveNotifications } from '../../testing/notification-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NotificationBell } from './notification-bell.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = async (...given: Parameters<typeof serveNotifications>) => {
  const server = serveNotifications(...given);
  const page = await renderPage(<NotificationBell />);
  await page.user.click(await screen.findByRole('button', { name: /^Benachrichtigungen/ }));
  return { ...server, ...page, dialog: within(await screen.findByRole('dialog', { name: 'Benachrichtigungen' })) };
};

test('the bell names the number of unread notifications', async () => {
  serveNotifications([noted(2), noted(1), noted(0, { isRead: true })]);
  await renderPage(<NotificationBell />);
  expect(await screen.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' })).toBeDefined();
});

test('an entry opens its item, becomes read and closes the list', async () => {
  const { dialog, user, router, writes } = await open([noted(2), noted(1)]);
  await user.click(await dialog.findByRole('link', { name: /Aufgabe 2/ }));
  expect(router.state.location.pathname).toBe('/tasks/102');
  expect(writes).toEqual(['PATCH /api/notifications/2 {"isRead":true}']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' })).toBeDefined();
});

test('imports and leasing documents open their pages', async () => {
  const { dialog } = await open([
    noted(2, { title: 'Import', target: { kind: 'import', id: 7 } }),
    noted(1, { title: 'Rechnung', target: { kind: 'document', id: 8 } }),
  ]);
  expect((await dialog.findByRole('link', { name: /Import/ })).getAttribute('href')).toBe('/imports/7');
  expect(dialog.getByRole('link', { name: /Rechnung/ }).getAttribute('href')).toBe('/leaseplan/drafts/8');
});

test('all are marked up to the newest that is shown', async () => {
  const { dialog, user, writes } = await open([noted(9), noted(4)]);
  await user.click(await dialog.findByRole('button', { name: 'Alle gelesen' }));
  await waitFor(() => expect(dialog.queryByText('Ungelesen:', { exact: false })).toBeNull());
  expect(writes).toEqual(['PATCH /api/notifications {"isRead":true,"upTo":"2026-11-17T08:00:00.000Z"}']);
  expect(dialog.queryByRole('button', { name: 'Alle gelesen' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Benachrichtigungen');
});

test('one is marked as read and as unread again without opening it', async () => {
  const { dialog, user, router } = await open([noted(3)]);
  await user.click(await dialog.findByRole('button', { name: 'Als gelesen kennzeichnen: Aufgabe 3' }));
  await user.click(await dialog.findByRole('button', { name: 'Als ungelesen kennzeichnen: Aufgabe 3' }));
  expect(await dialog.findByRole('button', { name: 'Als gelesen kennzeichnen: Aufgabe 3' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('the page of all notifications is opened from the list, which closes', async () => {
  const { dialog, user, router } = await open([noted(3)]);
  await user.click(dialog.getByRole('link', { name: 'Alle Benachrichtigungen' }));
  expect(router.state.location.pathname).toBe('/notifications');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty list says what will appear there', async () => {
  const { dialog } = await open([]);
  expect(await dialog.findByText(/^Keine Benachrichtigungen\./)).toBeDefined();
});

test('a failure is shown and can be tried again', async () => {
  const { dialog, user, state } = await open([noted(1)], { isDown: true });
  await dialog.findByText('Benachrichtigungen konnten nicht geladen werden.');
  state.isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await dialog.findByRole('link', { name: /Aufgabe 1/ })).toBeDefined();
});

test('Escape closes the list and returns the focus to the bell', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { user } = await open([noted(1)]);
  await user.keyboard('{Escape}');
  expect(warn).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Benachrichtigungen'));
});
