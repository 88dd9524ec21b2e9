import type { SampleData, SampleRemoval } from '@flottwart/contract/sample-data';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { CreateSamples } from './create-samples.tsx';
import { RemoveSamplesButton } from './remove-samples-button.tsx';
import { SampleBanner } from './sample-banner.tsx';
import { removalLines, sampleNames } from './sample-text.ts';

afterEach(() => vi.unstubAllGlobals());

const none: SampleData = {
  state: 'none',
  percent: 0,
  vehicles: 0,
  employees: 0,
  trips: 0,
  others: 0,
  documents: 0,
  skipped: [],
};
const present: SampleData = { ...none, state: 'present', percent: 100, vehicles: 12, employees: 1, trips: 80 };

const untouched: SampleRemoval = { dependents: [], changed: 0, changedTitles: [], held: 0 };
const touched: SampleRemoval = {
  dependents: [
    { what: 'comments', count: 2, isDeleted: true },
    { what: 'attachments', count: 1, isDeleted: true },
    { what: 'tasks', count: 1, isDeleted: false },
  ],
  changed: 1,
  changedTitles: ['HH-EC-77'],
  held: 0,
};

interface Answers {
  readonly role?: 'ADMIN' | 'USER';
  readonly samples?: SampleData;
  readonly removal?: SampleRemoval;
  readonly refusal?: string;
}

const serve = ({ role = 'ADMIN', samples = none, removal = untouched, refusal }: Answers) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/users/myProfile') return Response.json({ role });
    if (url === '/api/sample-data') return Response.json(samples);
    if (method === 'GET') return Response.json(removal);
    sent.push(`${url} ${body ?? ''}`.trim());
    if (refusal) return Response.json({ code: 'conflict', message: refusal }, { status: 409 });
    return Response.json(url.endsWith('removal') ? none : { ...none, state: 'creating', percent: 25 });
  });
  return sent;
};

test('an ADMIN creates samples and follows the progress', async () => {
  const sent = serve({});
  const { user } = await renderPage(<CreateSamples />);
  await user.click(await screen.findByRole('button', { name: 'Beispieldaten anlegen' }));
  const progress = await screen.findByRole('progressbar', { name: 'Fortschritt der Beispieldaten' });
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  expect(sent).toEqual(['/api/admin/sample-data']);
});

test.each([
  ['a USER', { role: 'USER' }],
  ['a company that has samples', { samples: present }],
] as const)('%s is offered none', async (_who, answers) => {
  serve(answers);
  const { queryClient } = await renderPage(<CreateSamples />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a creation that was given up can go on', async () => {
  serve({ samples: { ...none, state: 'failed' } });
  await renderPage(<CreateSamples />);
  await screen.findByRole('button', { name: 'Anlegen fortsetzen' });
});

test.each([
  ['ADMIN', 1],
  ['USER', 0],
] as const)('the banner names the samples to %s', async (role, buttons) => {
  serve({ role, samples: present });
  const { queryClient } = await renderPage(<SampleBanner />);
  const banner = await screen.findByRole('complementary', { name: 'Hinweis zu den Beispieldaten' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(banner.textContent).toContain('Beispieldaten sind dabei: 12 Fahrzeuge, 1 Fahrer und 80 Fahrten');
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

const openRemoval = async (answers: Answers) => {
  const sent = serve({ samples: present, ...answers });
  const { user } = await renderPage(
    <>
      <RemoveSamplesButton samples={present} />
      <ConfirmHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Beispieldaten entfernen' }));
  await screen.findByText('Entfernt werden 12 Fahrzeuge, 1 Fahrer und 80 Fahrten, alle erfunden.');
  return { sent, confirmIt: () => user.click(screen.getByRole('button', { name: 'Entfernen' })) };
};

test('the removal names own data first, and sends what was named', async () => {
  const { sent, confirmIt } = await openRemoval({ removal: touched });
  screen.getByText('Eigenes, das daran hängt und mit entfernt wird: 2 Kommentare und 1 Anhang.');
  screen.getByText('1 Beispiel wurde seit dem Anlegen geändert und mit entfernt: HH-EC-77.');
  screen.getByText('Bleibt, ohne Verknüpfung: 1 Aufgabe.');
  expect(sent).toEqual([]);
  await confirmIt();
  await screen.findByText('Die Beispieldaten sind entfernt.');
  expect(sent).toEqual(['/api/admin/sample-data/removal {"deleted":3,"changed":1}']);
});

test('a refusal is shown with its reason', async () => {
  const { confirmIt } = await openRemoval({ refusal: 'Inzwischen hängen mehr eigene Daten daran.' });
  await confirmIt();
  await screen.findByText('Inzwischen hängen mehr eigene Daten daran.');
});

test('samples without anything of their own say so', () => {
  expect(removalLines(untouched)).toEqual(['Eigene Daten sind nicht betroffen.']);
  expect(removalLines({ ...untouched, changed: 3, changedTitles: ['A', 'B'] })).toEqual([
    '3 Beispiele wurden seit dem Anlegen geändert und mit entfernt: A, B und 1 weiteres.',
  ]);
  expect(sampleNames({ ...present, documents: 1 })).toBe('12 Fahrzeuge, 1 Fahrer, 80 Fahrten und 1 Leasingbeleg');
});
