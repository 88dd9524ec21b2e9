import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createEmployee, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { countsOf, inDatabase } from '../../../test/import-factories.ts';
import { uploaderOf } from '../../../test/upload-file.ts';
import { applyTrips } from './apply-trips.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T10:00:00Z');
  admin = await createAdmin(app);
});
const files = uploaderOf(app, () => admin);
const importTrips = async (content: string | Uint8Array) => countsOf(await files.import({ kind: 'trips', content }));
const trips = async () => (await app.good(api.listTrips, { query: {}, token: admin.token })).body;
const warningsOf = async (content: string) => {
  const [row] = await files.rows(await files.preview({ kind: 'trips', content }));
  return row?.problems.map(({ message }) => message);
};

test('a trip comes once, whichever columns name its vehicle and driver, and its end can be corrected', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'HH-DU-1' });
  const driver = { firstName: 'Dirk', lastName: 'Doppel', mitarbeiterId: '961', birthDate: '1980-02-01' };
  const { id } = await createEmployee(app, admin, driver);
  const shift = '20.10.2026 08:00;20.10.2026 12:00';
  const numbered = `Kennzeichen;Personalnummer;Vorname;Nachname;Beginn;Ende\nHH-DU 1;961;Dirk;Doppel;${shift}`;
  expect(await importTrips(numbered)).toMatchObject({ new: 1 });
  const others = [
    `Kennzeichen;VIN;Personalnummer;Vorname;Nachname;Beginn;Ende\nHH-DU 1;${vehicle.vin};961;Dirk;Doppel;${shift}`,
    `Kennzeichen;Geburtsdatum;Vorname;Nachname;Beginn;Ende\nHH-DU 1;01.02.1980;Dirk;Doppel;${shift}`,
    `Kennzeichen;Vorname;Nachname;Beginn;Ende\nHHDU1;Dirk;Doppel;${shift}`,
  ];
  for (const content of others) expect(await importTrips(content)).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  const [, , plain = ''] = others;
  expect(await importTrips(plain.replace('12:00', '13:30'))).toMatchObject({ new: 0, changed: 1 });
  expect(await trips()).toMatchObject([{ driverId: id, vehicleId: vehicle.id, endTime: '2026-10-20T11:30:00.000Z' }]);
});

test('another driver, vehicle or start is another trip; the same one twice in a file is left out once', async () => {
  const rows = [
    'K-ST 1;;Ada;Eins;20.10.2026 08:00;20.10.2026 09:00',
    'K-ST 1;;Ben;Zwei;20.10.2026 08:00;20.10.2026 09:00',
    'K-ST 2;;Ada;Eins;20.10.2026 08:00;20.10.2026 09:00',
    'K-ST 1;;Ada;Eins;20.10.2026 10:00;20.10.2026 11:00',
    'K-ST 1;01.02.1990;Ada;Eins;20.10.2026 08:00;20.10.2026 09:30',
  ];
  const content = ['Kennzeichen;Geburtsdatum;Vorname;Nachname;Beginn;Ende', ...rows].join('\n');
  expect(await importTrips(content)).toMatchObject({ new: 4, skipped: 1 });
  expect(await importTrips(content)).toMatchObject({ new: 0, skipped: 1 });
});

test('the export of the trips, uploaded again, changes nothing, those of the provider included', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'HH-EX-1' });
  await createEmployee(app, admin, { firstName: 'Eva', lastName: 'Export', birthDate: '1985-05-05' });
  const companyId = companyIdOf(admin);
  const people = [
    { firstName: 'Eva', lastName: 'Export', birthDate: '1985-05-05' },
    { firstName: 'Uwe', lastName: 'Umbach' },
  ];
  await inDatabase(app.target, companyId, (tx) =>
    applyTrips(
      { tx, companyId, now: app.clock.now },
      { source: 'anbieter', isPreview: false },
      people.map((driver, index) => ({
        externalId: `shift-${index}`,
        driver,
        vehicle: { vin: vehicle.vin },
        start: '2026-10-21T06:00:17Z',
        end: index === 0 ? '2026-10-21T14:00:42Z' : '2026-10-21T15:00:00Z',
      })),
    ),
  );
  await importTrips('Kennzeichen;Vorname;Nachname;Beginn;Ende\nHH-EX 9;Uwe;Umbach;22.10.2026 08:00;22.10.2026 09:00');
  const before = await trips();
  const { bytes } = await app.raw('GET', api.exportTrips.path, { token: admin.token });
  expect(await importTrips(bytes)).toMatchObject({ found: 3, new: 0, changed: 0, unchanged: 3 });
  expect(await trips()).toEqual(before);
});

test('a trip of a known vehicle shows the plate as the vehicle writes it, another one as the file does', async () => {
  await createVehicle(app, admin, { licensePlate: 'HH-P-1' });
  await importTrips('Kennzeichen;Nachname;Beginn;Ende\nHHP1;Auer;20.10.2026 08:00;20.10.2026 09:00');
  await importTrips('Kennzeichen;Nachname;Beginn;Ende\nHHQ1;Auer;20.10.2026 07:00;20.10.2026 07:30');
  expect((await trips()).map(({ kennzeichen }) => kennzeichen)).toEqual(['HH-P-1', 'HHQ1']);
});

test('the preview says that a VIN and a plate name two vehicles, and that a trip has no vehicle', async () => {
  const one = await createVehicle(app, admin, { licensePlate: 'HH-VK-1' });
  const other = await createVehicle(app, admin, { licensePlate: 'HH-VK-2' });
  const row = `HH-VK 2;${one.vin};Auer;20.10.2026 08:00;20.10.2026 09:00`;
  expect(await warningsOf(`Kennzeichen;VIN;Nachname;Beginn;Ende\n${row}`)).toContain(
    `Kennzeichen HH-VK-2, VIN ${one.vin}: VIN gehört zu HH-VK-1, das Kennzeichen trägt ein anderes Fahrzeug (VIN ${other.vin}). Es gilt die VIN.`,
  );
  expect(await warningsOf('Kennzeichen;Nachname;Beginn\nHH-VK 3;Auer;14.11.2026 08:00')).toContain(
    'Kennzeichen HH-VK-3: Kein solches Fahrzeug ist angelegt, und ohne VIN kann es nicht angelegt werden; die Fahrten werden ohne Fahrzeug übernommen.',
  );
});

test('a trip before the plate began names the vehicle that carries it since', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'HH-VS-1' });
  const body = { licensePlate: 'HH-VS-2', keepFormerPlate: true };
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  const warnings = await warningsOf('Kennzeichen;Nachname;Beginn\nHH-VS 2;Auer;14.11.2026 08:00');
  expect(warnings).toContainEqual(
    expect.stringMatching(/Zu dieser Zeit trug es kein Fahrzeug; .* trägt es erst seit /),
  );
  expect(warnings).not.toContainEqual(expect.stringMatching(/Kein solches Fahrzeug/));
});
