import { api } from '@flottwart/contract/api';
import type { ImportKind, ImportRun } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow } = company;

const importFile = (kind: ImportKind, content: string): Promise<ImportRun> => files.import({ kind, content });
const token = () => company.admin.token;

const undone = async ({ id }: ImportRun): Promise<ImportRun['undo']> => {
  const at = { params: { id }, token: token() };
  await app.good(api.undoImport, at);
  const now = async () => (await app.good(api.getImport, at)).body as ImportRun;
  await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 50 }).toBe('undone');
  return (await now()).undo;
};

const passMinutes = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const periodsNow = async () =>
  Promise.all(
    (await vehiclesNow()).map(async ({ id }) =>
      (await app.good(api.listVehiclePlates, { params: { id }, token: token() })).body.map(
        ({ licensePlate, from, to }) => [licensePlate, from, to],
      ),
    ),
  );
const patch = (id: number, body: object) => app.good(api.updateVehicle, { params: { id }, body, token: token() });

const head = 'VIN;Kennzeichen\n';
const wrong = `${head}WDB9066331S000401;B-SW 2\nWDB9066331S000402;B-SW 1\n`;

test('trips and offences of the time between go back with the plates, and no period stays behind', async () => {
  await importFile('vehicles', `${head}WDB9066331S000401;B-SW 1\nWDB9066331S000402;B-SW 2\n`);
  const [first, second] = await vehiclesNow();
  passMinutes(60);
  const before = await periodsNow();
  const run = await importFile('vehicles', wrong);
  passMinutes(120);
  await importFile('trips', 'Nachname;Kennzeichen;Beginn;Ende\nAmsel;B-SW 1;15.11.2026 13:00;15.11.2026 13:30\n');
  const offence = { date: '2026-11-15', time: '13:10', licensePlate: 'B-SW 1', caseNumber: 'SW-1' };
  const { body } = await app.good(api.generatePoliceReport, { body: offence, token: token() });
  const tripNow = async () => (await app.good(api.listTrips, { query: {}, token: token() })).body[0];
  const reportNow = async () =>
    (await app.good(api.getPoliceReport, { params: { id: body.report.id }, token: token() })).body;
  expect([(await tripNow())?.vehicleId, (await reportNow()).vehicleId]).toEqual([second?.id, second?.id]);

  expect(await undone(run)).toMatchObject({ restored: 2, kept: 0 });
  expect(await periodsNow()).toEqual(before);
  expect((await tripNow())?.vehicleId).toBe(first?.id);
  expect(await reportNow()).toMatchObject({ vehicleId: first?.id, tripId: (await tripNow())?.id });
});

test('a former plate that was kept on purpose comes back with its period', async () => {
  await importFile('vehicles', `${head}WDB9066331S000401;B-SW 1\nWDB9066331S000402;B-SW 3\n`);
  const [first, second] = await vehiclesNow();
  passMinutes(10);
  await patch(second?.id ?? 0, { licensePlate: 'B-SW-1', movePlate: true, keepFormerPlate: true });
  passMinutes(10);
  const before = await periodsNow();
  const run = await importFile('vehicles', `${head}WDB9066331S000401;B-SW 1\nWDB9066331S000402;B-SW 3\n`);
  expect(await periodsNow()).not.toEqual(before);
  passMinutes(10);
  expect(await undone(run)).toMatchObject({ restored: 2, kept: 0 });
  expect(await periodsNow()).toEqual(before);
  expect((await vehiclesNow()).map(({ id, licensePlate }) => [id, licensePlate])).toEqual([
    [first?.id, 'Bitte eintragen'],
    [second?.id, 'B-SW-1'],
  ]);
});

test('a period that an ADMIN corrected since keeps its begin', async () => {
  await importFile('vehicles', `${head}WDB9066331S000401;B-SW 1\n`);
  const [vehicle] = await vehiclesNow();
  const params = { id: vehicle?.id ?? 0 };
  passMinutes(60);
  const run = await importFile('vehicles', `${head}WDB9066331S000401;B-SW 9\n`);
  const [period] = (await app.good(api.listVehiclePlates, { params, token: token() })).body;
  const [plateId, from] = [period?.id ?? 0, '2026-11-15T10:30:00.000Z'];
  await app.good(api.correctVehiclePlate, { params: { ...params, plateId }, body: { from }, token: token() });
  expect(await undone(run)).toMatchObject({ restored: 1, kept: 0 });
  expect(await periodsNow()).toEqual([[['B-SW-1', from, null]]]);
});
