import type { VehicleCockpit as Cockpit } from '@flottwart/contract/vehicle-cockpit';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { tripTimes } from '../../../testing/trip-times.ts';
import { VehicleCockpit } from './vehicle-cockpit.tsx';

const vehicle = {
  id: 17,
  licensePlate: 'HH-FW-1003',
  status: 'VehicleStatus_ACTIVE',
  gueltigkeitHauptuntersuchung: '2026-11-30',
  naechsterService: '2026-11-13',
  naechsterServiceInKm: 80_000,
} as Vehicle;

const nothing: Cockpit = {
  driver: null,
  odometer: null,
  position: null,
  tiles: null,
  telematics: null,
  plates: [],
  photoId: null,
};

const known: Cockpit = {
  ...nothing,
  driver: {
    id: 5,
    name: 'Emre Aydin',
    trip: { id: 9, ...tripTimes('2026-11-16T05:00:00.000Z') },
  },
  odometer: { km: 79_120.6, day: '2026-11-15', source: 'telematics' },
  position: { latitude: 52.5, longitude: 13.4, readAt: '2026-11-16T09:55:00.000Z' },
  photoId: null,
};

let chosen: unknown[] = [];
let photos: object[] = [];
let links: object[] = [];

const respondWith = (cockpit: Cockpit | Response): void => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') {
      const body = JSON.parse(String(init.body));
      chosen.push(body);
      return Response.json({ photoId: body.attachmentId });
    }
    if (url.includes('/workitem-relations'))
      return Response.json(links, { headers: { 'x-total-count': String(links.length) } });
    if (url.includes('/attachments')) return Response.json(photos, { headers: { 'x-total-count': '2' } });
    return cockpit instanceof Response ? cockpit.clone() : Response.json(cockpit);
  });
};

const show = (cockpit: Cockpit | Response, shown: Partial<Vehicle> = {}) => {
  respondWith(cockpit);
  return renderPage(<VehicleCockpit vehicle={{ ...vehicle, ...shown }} />);
};

beforeEach(() => {
  chosen = [];
  photos = [];
  links = [];
  vi.setSystemTime(new Date('2026-11-16T10:00:00Z'));
});

/** Values and remarks by their name. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => {
      const values = [...(term.parentElement?.querySelectorAll('dd') ?? [])].filter(
        ({ children }) => !children[0]?.matches('svg'),
      );
      return [term.textContent, values.map(({ textContent }) => textContent)];
    }),
  );

test('all that is known is shown with its source and age', async () => {
  await show(known);
  await screen.findByText('Emre Aydin');
  expect(facts()).toEqual({
    Hauptuntersuchung: ['bald fällig: in 14 Tagen', 'gültig bis 30.11.2026'],
    Service: ['überfällig: seit 3 Tagenbald fällig: noch 879 km', '13.11.2026, bei 80.000 km'],
    Fahrer: ['Emre Aydin', 'fährt seit 16.11.2026, 06:00'],
    Kilometerstand: ['79.121 km', 'laut Telematik am 15.11.2026'],
    Offen: ['nichts'],
    Position: ['Auf der Karte', 'vor 5 Minuten'],
  });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/employees/5',
    '/vehicle-driver-history/9',
    '/map?vehicle=17',
  ]);
});

test('a vehicle without data says so, and shows no position', async () => {
  await show(nothing, {
    gueltigkeitHauptuntersuchung: '1970-01-01',
    naechsterService: null,
    naechsterServiceInKm: null,
  });
  await screen.findByText('Kilometerstand');
  expect(facts()).toEqual({
    Hauptuntersuchung: ['keine Angabe'],
    Service: ['keine Angabe'],
    Fahrer: ['keine Angabe'],
    Kilometerstand: ['keine Angabe'],
    Offen: ['nichts'],
  });
});

test.each([
  ['2026-03-01', '01.03.2026', ['bald fällig: noch 100 km', 'bei 80.000 km']],
  ['2025-11-16', '16.11.2025', ['bei 80.000 km']],
])('a mileage of a repair of %s counts down only if it is not too old', async (day, date, service) => {
  const odometer = { km: 79_900, day, source: 'repair' } as const;
  const driver = {
    id: null,
    name: '',
    trip: { id: 9, ...tripTimes('2026-11-15T05:00:00.000Z', '2026-11-15T13:00:00.000Z') },
  };
  await show({ ...nothing, odometer, driver }, { naechsterService: null });
  await screen.findByText('Unbekannter Fahrer');
  expect(facts()).toMatchObject({
    Service: service,
    Fahrer: ['Unbekannter Fahrer', 'zuletzt 15.11.2026, 14:00'],
    Kilometerstand: ['79.900 km', `laut Reparatur vom ${date}`],
  });
});

test.each([
  ['HH-FW-1003', ['D', 'HH', '', 'FW 1003']],
  ['M-1234', ['D', 'M', '', '1234']],
  ['1-ABC-234', ['1-ABC-234']],
  ['Bitte eintragen', ['Bitte eintragen']],
])('the plate %s is drawn as %j', async (licensePlate, parts) => {
  await show(nothing, { licensePlate });
  const plate = await screen.findByRole('img', { name: `Kennzeichen ${licensePlate}` });
  expect([...(plate.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual(parts);
});

test('a failure keeps what the vehicle itself says, and can be retried', async () => {
  const { user } = await show(Response.json({ code: 'internal', message: 'Störung.' }, { status: 500 }));
  await screen.findByRole('alert');
  expect(facts()).toMatchObject({ Hauptuntersuchung: [expect.any(String), expect.any(String)] });
  respondWith(known);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Emre Aydin');
});

test('a photo is chosen among those attached; documents are no choice', async () => {
  const file = { size: 1, width: 4, height: 3, userEmail: 'a@b.example', createdAt: '2026-11-01T08:00:00.000Z' };
  photos = [
    { ...file, id: 3, fileName: 'vorne.jpg', contentType: 'image/jpeg', hasThumbnail: true },
    { ...file, id: 4, fileName: 'Schein.pdf', contentType: 'application/pdf', hasThumbnail: false },
  ];
  const { user } = await show(nothing);
  await user.click(await screen.findByRole('button', { name: 'Foto wählen' }));
  await screen.findByRole('radio', { name: 'vorne.jpg' });
  expect(screen.queryByRole('radio', { name: 'Schein.pdf' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'vorne.jpg' }));
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(chosen).toEqual([{ attachmentId: 3 }]));
});

test('a vehicle without photos offers to attach one', async () => {
  const { user } = await show(nothing);
  await user.click(await screen.findByRole('button', { name: 'Foto wählen' }));
  await screen.findByText(/^Das Fahrzeug hat noch keine Fotos/);
  expect((screen.getByRole('button', { name: 'Übernehmen' }) as HTMLButtonElement).disabled).toBe(true);
});

test('open repairs and offences are counted, each with the way to its list; finished ones are not', async () => {
  const linked = (kind: string, status: string) => ({ workitemBWorkitem_type: kind, workitemBWorkItemStatus: status });
  links = [
    linked('repairrecord', 'RepairRecordStatus_OPEN'),
    linked('repairrecord', 'RepairRecordStatus_IN_REPAIR'),
    linked('repairrecord', 'RepairRecordStatus_DONE'),
    linked('policereport', 'PoliceReportStatus_OPEN'),
    linked('task', 'TaskStatus_OPEN'),
  ];
  await show(new Response('{}', { status: 500 }));
  const repairs = await screen.findByRole('link', { name: '2 offene Reparaturen' });
  expect(repairs.getAttribute('href')).toMatch(
    /^\/repair-records\?q=.*&status=RepairRecordStatus_OPEN,RepairRecordStatus_IN_REPAIR$/,
  );
  expect(screen.getByRole('link', { name: '1 offene Ordnungswidrigkeit' })).toBeDefined();
});
