import type { LeasingSettings } from '@flottwart/contract/leasing/settings';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { LimitDialog } from './limit-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const settings: LeasingSettings = {
  quarterlyLimit: 10_000,
  limitOf: 'AFF_CREDITS',
  affKeywords: ['AFF', 'Werbung, außen'],
  claimEmail: '',
  claimLimit: 0,
  claimReminderDays: null,
};

test('words are saved as one per line, each once; without any nothing is sent', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body).affKeywords);
    return Response.json(settings);
  });
  await renderPage(<LimitDialog settings={settings} draftName="Leasing-Einstellungen" onClose={() => undefined} />);
  const field = await screen.findByRole('textbox', { name: 'AFF-Wörter' });
  expect(field).toHaveProperty('value', 'AFF\nWerbung, außen');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Mindestens ein Wort.')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(field, ' AFF {Enter}{Enter}Prämie, neu{Enter}AFF');
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await expect.poll(() => sent).toEqual([['AFF', 'Prämie, neu']]);
});
