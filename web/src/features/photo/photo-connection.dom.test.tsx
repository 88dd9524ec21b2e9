import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPhotos, removePhoto, usePhotos } from '../../api/photo-draft.ts';
import { deleteDraft, saveDraft } from '../../lib/drafts.ts';
import { photo, stubPhotoServer } from '../../testing/photo-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PhotoPage } from './photo-page.tsx';

let server: ReturnType<typeof stubPhotoServer>;
let shown: ReturnType<typeof usePhotos> = [];
const Watch = () => {
  shown = usePhotos();
  return null;
};

beforeEach(() => {
  server = stubPhotoServer();
});

afterEach(() => {
  act(() => {
    for (const { key } of shown) removePhoto(key);
    deleteDraft('Foto');
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (vehicleId: number | null) =>
  renderPage(
    <>
      <PhotoPage vehicleId={vehicleId} />
      <Watch />
    </>,
    '/photo',
  );

/** Announced as "online" either way: after "offline" the query client of these tests would hold every call back. */
const goOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event('online'));
  });

test('a damage needs no words', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(1);
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(server.calls[0]).toContain('"repairReason":"Schaden"');
});

test('the page sends by itself once the connection is back', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(1);
  goOnline(false);
  server.isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('sobald die Verbindung wieder da ist');
  server.isOffline = false;
  goOnline(true);
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(server.calls).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
});

test('a waiting photo is sent for its own vehicle as soon as its page is opened', async () => {
  addPhotos([photo()]);
  saveDraft('Foto', { use: 'damage', vehicleId: '2', repairReason: 'Spiegel links', queued: 'yes' });
  const { router } = await open(3);
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(server.calls.map((call) => call.slice(call.indexOf('{')))).toEqual([
    '{"repairType":"Karosserie","repairReason":"Spiegel links","workshopName":"Werkstatt offen","vehicleId":2}',
  ]);
  expect(shown).toEqual([]);
});

test('a kept photo comes back with its vehicle, whatever page the camera is opened from', async () => {
  addPhotos([photo()]);
  saveDraft('Foto', { use: 'damage', vehicleId: '2', repairReason: 'Spiegel links' });
  await open(3);
  expect(await screen.findByText('B-A-2')).toBeTruthy();
});

test('a file that is no image is refused when it is chosen', async () => {
  const { user } = await open(1);
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (input) await user.upload(input, photo('kaputt.jpg', 'not an image'));
  expect(await screen.findByText(/„kaputt\.jpg“ ist kein Foto/)).toBeTruthy();
  expect(shown).toEqual([]);
  act(() => addPhotos([photo('kamera.jpg', 'not an image')]));
  expect(await screen.findByText(/„kamera\.jpg“ ist kein Foto/)).toBeTruthy();
  await waitFor(() => expect(shown).toEqual([]));
});

test('a photo that the server refuses is discarded, and the page names the repair that exists', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(1);
  server.refusal = 'Nur Fotos lassen sich anhängen.';
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Nur Fotos lassen sich anhängen.');
  expect(screen.getByRole('link', { name: 'Reparatur öffnen' }).getAttribute('href')).toBe('/repairrecords/9');
  expect(screen.queryByRole('button', { name: 'Noch einmal senden' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Foto verwerfen' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(shown).toEqual([]);
  expect(server.calls).toHaveLength(1);
});
