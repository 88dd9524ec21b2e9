import { api } from '@flottwart/contract/api';
import type { ImportRun } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow } = company;

const head = 'VIN;Kennzeichen;Hersteller;HU bis';
const importVehicle = (line: string): Promise<ImportRun> =>
  files.import({ kind: 'vehicles', content: `${head}\n${line}\n` });

const undone = async ({ id }: ImportRun): Promise<ImportRun['undo']> => {
  const at = { params: { id }, token: company.admin.token };
  await app.good(api.undoImport, at);
  const now = async () => (await app.good(api.getImport, at)).body as ImportRun;
  await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 50 }).toBe('undone');
  return (await now()).undo;
};

const created = 'WDB9066331S800001;B-UO 1;VW;30.06.2027';
const changed = 'WDB9066331S800001;B-UO 2;Volkswagen;30.06.2028';

test('a vehicle that a later import changed, and that is as created after its undo, is removed', async () => {
  const first = await importVehicle(created);
  const second = await importVehicle(changed);
  expect(await undone(second)).toMatchObject({ restored: 1, kept: 0 });
  expect(await undone(first)).toMatchObject({ removed: 1, kept: 0 });
  expect(await vehiclesNow()).toEqual([]);
});

test('a vehicle that is not as created stays', async () => {
  const first = await importVehicle(created);
  const second = await importVehicle(changed);
  expect(await undone(first)).toMatchObject({ removed: 0, kept: 1 });
  expect(await undone(second)).toMatchObject({ restored: 1, kept: 0 });
  const [vehicle] = await vehiclesNow();
  const params = { id: vehicle?.id ?? 0 };
  await app.good(api.updateVehicle, { params, body: { manufacturer: 'MAN' }, token: company.admin.token });
  expect(await undone(first)).toMatchObject({ removed: 0, kept: 1 });
});
