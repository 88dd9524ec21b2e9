import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPhotos, removePhoto, usePhotos } from '../../api/photo-draft.ts';
import { addRecentItem } from '../../api/recent-items.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CameraButton } from './camera-button.tsx';
import { PhotoPage } from './photo-page.tsx';

const vehicle = (id: number, licensePlate: string) => ({ id, licensePlate, title: `Ford Transit ${licensePlate}` });
const fleet = [vehicle(1, 'B-A-1'), vehicle(2, 'B-A-2'), vehicle(3, 'B-A-3')];
const photo = (name = 'tuer.jpg') => new File(['x'], name, { type: 'image/jpeg' });

let calls: string[];
let uploads: { readonly url: string; readonly key: string }[];
let isOffline: boolean;

/** Uploads report progress, which only this request can. */
class Upload {
  url = '';
  key = '';
  status = 201;
  responseText = '{}';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') this.key = value;
  }
  getResponseHeader() {
    return 'application/json';
  }
  send() {
    queueMicrotask(() => {
      if (isOffline) return this.onerror();
      uploads.push({ url: this.url, key: this.key });
      this.onload();
    });
  }
}

let shown: ReturnType<typeof usePhotos> = [];
const Watch = () => {
  shown = usePhotos();
  return null;
};

beforeEach(() => {
  calls = [];
  uploads = [];
  isOffline = false;
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      calls.push(`${url} ${String(init.body)}`);
      return Response.json({ id: 9, title: 'Karosserie' }, { status: 201 });
    }
    const id = /^\/api\/vehicles\/(\d+)$/.exec(url)?.[1];
    if (id) return Response.json(fleet.find((one) => one.id === Number(id)));
    return Response.json(fleet.filter(({ licensePlate }) => !url.includes('q=') || url.includes(`q=${licensePlate}`)));
  });
});

afterEach(() => {
  act(() => {
    for (const { key } of shown) removePhoto(key);
  });
  vi.unstubAllGlobals();
});

const open = (vehicleId: number | null) =>
  renderPage(
    <>
      <PhotoPage vehicleId={vehicleId} />
      <Watch />
    </>,
    '/photo',
  );

test('a damage becomes a repair of the vehicle with the photo attached', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(2);
  expect(await screen.findByText('B-A-2')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Was ist beschädigt/), 'Kratzer an der Tür');
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(calls).toEqual([
    '/api/repair-records {"repairType":"Karosserie","repairReason":"Kratzer an der Tür","workshopName":"Werkstatt offen","vehicleId":2}',
  ]);
  expect(uploads.map(({ url }) => url)).toEqual(['/api/workitems/9/attachments']);
  expect(shown).toEqual([]);
});

test('a document is attached to the vehicle', async () => {
  addPhotos([photo('schein.jpg')]);
  const { user, router } = await open(3);
  await user.click(screen.getByRole('radio', { name: 'Dokument' }));
  await user.click(screen.getByRole('button', { name: 'Dokument ablegen' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/vehicles/3'));
  expect(calls).toEqual([]);
  expect(uploads.map(({ url }) => url)).toEqual(['/api/workitems/3/attachments']);
});

test('without a connection the photo stays, and the next attempt creates no second repair', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(1);
  await user.type(screen.getByLabelText(/^Was ist beschädigt/), 'Delle');
  isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Das Foto bleibt auf diesem Gerät');
  expect(shown).toHaveLength(1);
  const [kept] = shown;
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal senden' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(calls).toHaveLength(1);
  expect(uploads).toEqual([{ url: '/api/workitems/9/attachments', key: kept?.key }]);
});

test('photo, vehicle and damage are asked for where they are missing', async () => {
  const { user } = await open(null);
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('ein Foto aufnehmen');
  act(() => addPhotos([photo()]));
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ein Fahrzeug wählen'));
  expect(calls).toEqual([]);
});

test('vehicles opened last come first, and a plate finds the others', async () => {
  addRecentItem({ kind: 'vehicle', id: 3, title: 'Ford Transit B-A-3' });
  const { user, router } = await open(null);
  const plates = () =>
    screen.getAllByRole('button', { name: /^B-A-/ }).map(({ textContent }) => textContent?.slice(0, 5));
  await waitFor(() => expect(plates()).toEqual(['B-A-3', 'B-A-1', 'B-A-2']));
  await user.type(screen.getByRole('searchbox', { name: 'Fahrzeug suchen' }), 'B-A-2{Enter}');
  await waitFor(() => expect(plates()).toEqual(['B-A-2']));
  await user.click(screen.getByRole('button', { name: /^B-A-2/ }));
  await waitFor(() => expect(router.history.location.href).toBe('/photo?vehicle=2'));
});

test('the camera knows the vehicle whose page is open, and counts what is not filed yet', async () => {
  const { user, router, container } = await renderPage(
    <>
      <CameraButton />
      <Watch />
    </>,
    '/vehicles/2',
  );
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  expect(input?.getAttribute('capture')).toBe('environment');
  if (input) await user.upload(input, photo());
  await waitFor(() => expect(router.history.location.href).toBe('/photo?vehicle=2'));
  expect(screen.getByRole('button', { name: 'Foto ablegen, 1 noch nicht abgelegt' })).toBeTruthy();
});
