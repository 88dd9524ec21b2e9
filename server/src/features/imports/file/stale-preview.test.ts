import { api } from '@flottwart/contract/api';
import type { ImportRemark } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow, employeesNow } = company;

const vins = ['WDB9066331S900001', 'WDB9066331S900002', 'WDB9066331S900003', 'WDB9066331S900004'] as const;
const head = 'VIN;Hersteller Modell;HU bis';
const preview = (...lines: readonly string[]) =>
  files.preview({ kind: 'vehicles', content: `${[head, ...lines].join('\n')}\n` });

const reasonsOf = async ({ id }: { readonly id: number }) => {
  const { body } = await app.good(api.listImportRemarks, { params: { id }, query: {}, token: company.admin.token });
  return (body as ImportRemark[])
    .filter(({ isSkipped }) => isSkipped)
    .map(({ reference, reason }) => [reference, reason]);
};

const change = async (id: number, body: object) =>
  app.good(api.updateVehicle, { params: { id }, body, token: company.admin.token });

test('rows about items changed, created or archived after the preview are left out with the reason', async () => {
  await files.start(await preview(...vins.slice(0, 3).map((vin) => `${vin};VW Crafter;30.06.2027`)));
  const draft = await preview(...vins.map((vin) => `${vin};MAN TGE;30.06.2028`));
  expect(draft).toMatchObject({ new: 1, changed: 3 });
  const [dated, archived, untouched] = await vehiclesNow();
  await change(dated?.id ?? 0, { huValidUntil: '2030-05-31', model: 'Caddy' });
  await change(archived?.id ?? 0, { archived: true });
  const body = { vin: vins[3], licensePlate: 'B-SP-4' };
  await app.good(api.createVehicle, { body, token: company.admin.token });
  const run = await files.start(draft);
  expect(run).toMatchObject({ changed: 1, new: 0, skipped: 3 });
  expect(await reasonsOf(run)).toEqual([
    ['Zeile 2', 'Seit der Vorschau geändert: Modell, HU/AU gültig bis. Bitte die Datei erneut hochladen.'],
    ['Zeile 3', 'Das Fahrzeug wurde seit der Vorschau archiviert. Bitte die Datei erneut hochladen.'],
    ['Zeile 5', 'Der Eintrag wurde seit der Vorschau angelegt. Bitte die Datei erneut hochladen.'],
  ]);
  const after = await vehiclesNow();
  expect(after.find(({ id }) => id === dated?.id)).toMatchObject({ modell: 'Caddy', hersteller: 'VW' });
  expect(after.find(({ id }) => id === untouched?.id)).toMatchObject({ modell: 'TGE', hersteller: 'MAN' });
});

test('a change of other fields, or to the value of the file, does not leave a row out', async () => {
  await files.start(await preview(`${vins[0]};VW Crafter;30.06.2027`, `${vins[1]};VW Crafter;30.06.2027`));
  const draft = await preview(`${vins[0]};VW Crafter;30.06.2028`, `${vins[1]};VW Crafter;30.06.2028`);
  const [one, other] = await vehiclesNow();
  await change(one?.id ?? 0, { frontTireType: 'Winter' });
  await change(other?.id ?? 0, { huValidUntil: '2028-06-30' });
  expect(await files.start(draft)).toMatchObject({ changed: 1, unchanged: 1, skipped: 0 });
});

test('drivers are compared too', async () => {
  const list = (city: string) => `Personalnummer;Nachname;Ort\n7;Amsel;${city}\n`;
  await files.import({ kind: 'employees', content: list('Ulm') });
  const draft = await files.preview({ kind: 'employees', content: list('Bonn') });
  const [driver] = await employeesNow();
  const params = { id: driver?.id ?? 0 };
  await app.good(api.updateEmployee, { params, body: { city: 'Kiel' }, token: company.admin.token });
  expect(await files.start(draft)).toMatchObject({ changed: 0, skipped: 1 });
  expect(await employeesNow()).toMatchObject([{ city: 'Kiel' }]);
});

test('trips are compared too', async () => {
  const list = (end: string) =>
    `Beginn;Ende;Vorname;Nachname;Kennzeichen\n02.11.2026 06:00;${end};Anna;Amsel;B-SP 7\n03.11.2026 06:00;${end.replace('02.', '03.')};Anna;Amsel;B-SP 7\n`;
  await files.import({ kind: 'trips', content: list('02.11.2026 14:00') });
  const draft = await files.preview({ kind: 'trips', content: list('02.11.2026 15:00') });
  expect(draft).toMatchObject({ changed: 2 });
  const [first = ''] = list('02.11.2026 16:00').split('\n03.');
  await files.import({ kind: 'trips', content: `${first}\n` });
  const run = await files.start(draft);
  expect(run).toMatchObject({ changed: 1, skipped: 1 });
  expect(await reasonsOf(run)).toEqual([
    ['Zeile 2', 'Seit der Vorschau geändert: Ende. Bitte die Datei erneut hochladen.'],
  ]);
});

test('contracts are compared too', async () => {
  const { token } = company.admin;
  const vehicle = { vin: vins[0], licensePlate: 'B-SP-9' };
  await app.good(api.createVehicle, { body: vehicle, token });
  const list = (rate: string) =>
    `Kennzeichen;Leasinggeber;Leistung;Rate netto;Beginn\nB-SP 9;Muster Leasing;Leasingrate;${rate};01.01.2026\n`;
  await files.import({ kind: 'contracts', content: list('400,00') });
  const draft = await files.preview({ kind: 'contracts', content: list('420,00') });
  const { body: contracts } = await app.good(api.listLeasingContracts, { query: {}, token });
  const params = { id: contracts[0]?.id ?? 0 };
  await app.good(api.updateLeasingContract, { params, body: { rate: 450 }, token });
  const run = await files.start(draft);
  expect(run).toMatchObject({ changed: 0, skipped: 1 });
  expect(await reasonsOf(run)).toEqual([
    ['Zeile 2', 'Seit der Vorschau geändert: Rate netto. Bitte die Datei erneut hochladen.'],
  ]);
});
