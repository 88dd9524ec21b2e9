import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, tripsNow, valuesOf } = company;

const createDriver = async (body: object): Promise<number> =>
  (await app.good(api.createEmployee, { body, token: company.admin.token })).body.id;

const times = (day: number): string => `0${day}.11.2026 06:00;0${day}.11.2026 15:00`;

test('a personnel number without a name finds its driver, and an unknown one leaves the trip out', async () => {
  const anna = await createDriver({ firstName: 'Anna', lastName: 'Amsel', mitarbeiterId: '00017' });
  const content = `Pers.Nr;Kennz.;von;bis\n00017;B-TD 1;${times(1)}\n17;B-TD 1;${times(2)}\n00018;B-TD 1;${times(3)}\n`;
  expect((await valuesOf('trips', content)).map(({ outcome, messages }) => [outcome, messages[0]])).toEqual([
    ['new', expect.stringContaining('ohne Fahrzeug')],
    ['skipped', expect.stringContaining('Kein Fahrer hat die Mitarbeiter-ID 17 ')],
    ['skipped', expect.stringContaining('Kein Fahrer hat die Mitarbeiter-ID 00018 ')],
  ]);
  expect(await files.import({ kind: 'trips', content })).toMatchObject({ new: 1, skipped: 2 });
  expect(await tripsNow()).toMatchObject([{ driverId: anna, firstName: 'Anna', lastName: 'Amsel' }]);
  expect(await files.preview({ kind: 'trips', content })).toMatchObject({ unchanged: 1, skipped: 2 });
});

test('a name with a date of birth finds its driver in any parting, unless another date is known', async () => {
  const mai = await createDriver({ firstName: 'Mai', lastName: 'Nguyễn Thị', birthDate: '1992-04-17' });
  const otto = await createDriver({ firstName: 'Otto', lastName: 'Offen' });
  await createDriver({ firstName: 'Eva', lastName: 'Eule', birthDate: '1980-01-01' });
  const lines = ['Mai Nguyễn Thị;17.04.1992', 'Otto Offen;01.02.1980', 'Eva Eule;01.02.1980'];
  const content = `Nachname;Geburtsdatum;Kennzeichen;Beginn;Ende\n${lines.map((line, at) => `${line};B-TD 1;${times(at + 1)}`).join('\n')}\n`;
  const ofDrivers = (messages: readonly string[]) => messages.filter((message) => message.startsWith('Fahrer '));
  expect((await valuesOf('trips', content)).map(({ messages }) => ofDrivers(messages))).toEqual([
    [],
    [expect.stringContaining('Am Namen allein erkannt')],
    [expect.stringContaining('ist kein Fahrer angelegt')],
  ]);
  await files.import({ kind: 'trips', content });
  expect((await tripsNow()).map(({ driverId }) => driverId)).toEqual([mai, otto, null]);
});

test('exported trips come back unchanged, also those of the repeated hour and those that end at midnight', async () => {
  const trips = [
    '25.10.2026 02:10 MESZ;25.10.2026 02:40 MESZ',
    '25.10.2026 02:20 MEZ;25.10.2026 02:50 MEZ',
    '02.11.2026 18:00;03.11.2026 00:00',
    '04.11.2026 00:00;04.11.2026 06:00',
  ];
  const lines = trips.map((each) => `Anna;Amsel;B-TD 1;${each}`).join('\n');
  await files.import({ kind: 'trips', content: `Vorname;Nachname;Kennzeichen;Beginn;Ende\n${lines}\n` });
  const { bytes } = await app.raw('GET', api.exportTrips.path, { token: company.admin.token });
  expect(await files.preview({ kind: 'trips', content: bytes })).toMatchObject({ rows: 4, unchanged: 4 });
});
