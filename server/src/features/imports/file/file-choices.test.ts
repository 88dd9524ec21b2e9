import { api } from '@flottwart/contract/api';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createAdmin, createMember } from '../../../../test/factories.ts';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files } = company;

const vin = 'WDB9066331S500001';
/** Positions of columns of vehicles, as the preview lists them. */
const [vinAt, plateAt, modelAt] = [0, 1, 3];

test('a mapping that a person chose is remembered for these headings, and only in their company', async () => {
  const content = `Nummer;Wagen;Was\nABC123;M-A 1;Vito\n`;
  const kind = 'vehicles' as const;
  const first = await files.preview({ kind, content });
  expect(first).toMatchObject({ id: null, missing: ['VIN oder Kennzeichen'], isRemembered: false });
  const fields = { columns: [vinAt, plateAt, modelAt].join(','), readAs: first.readAs };
  const chosen = await files.preview({ kind, content, fields });
  expect(chosen).toMatchObject({ missing: [], new: 1, headings: [{ column: 'VIN', foundBy: 'choice' }, {}, {}] });
  const later = await files.preview({ kind, content: `NUMMER;Wagen;was\nXYZ9;M-A 2;Daily\n` });
  expect(later).toMatchObject({ isRemembered: true, new: 1 });
  expect(later.headings.map(({ column }) => column)).toEqual(['VIN', 'Kennzeichen', 'Modell']);

  const own = company.admin;
  company.admin = await createAdmin(app);
  expect(await files.preview({ kind, content })).toMatchObject({ id: null, isRemembered: false });
  company.admin = own;
  expect(await files.preview({ kind, content, fields: { isAutomatic: 'true' } })).toMatchObject({ id: null });
  expect(await files.preview({ kind, content })).toMatchObject({ id: null, isRemembered: false });
});

test('another sheet and another heading row can be chosen, which is remembered too', async () => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Neu',
        rows: [
          ['FIN', 'Typ'],
          [vin, 'Vito'],
        ],
      },
      { name: 'Alt', rows: [['Liste'], ['a', 'b'], ['FIN', 'Typ'], ['WDB9066331S500009', 'Daily']] },
    ],
  });
  const first = await files.preview({ kind: 'vehicles', content });
  expect(first).toMatchObject({ sheet: 0, sheets: [{ fits: true }, { name: 'Alt', fits: true }] });
  const second = await files.preview({ kind: 'vehicles', content, fields: { sheet: 1 } });
  expect(second).toMatchObject({ sheet: 1, headerLine: 3, new: 1 });
  const fields = { sheet: 1, headerLine: 2, columns: `${vinAt},${modelAt}`, readAs: first.readAs };
  const chosen = await files.preview({ kind: 'vehicles', content, fields });
  expect(chosen).toMatchObject({ sheet: 1, headerLine: 2, rows: 2, headings: [{ text: 'a', column: 'VIN' }, {}] });
  expect(await files.preview({ kind: 'vehicles', content })).toMatchObject({
    sheet: 1,
    headerLine: 2,
    isRemembered: true,
  });
});

test('several columns can be kept in the description, another column only once', async () => {
  const content = `FIN;Farbe;Fahrer\n${vin};weiß;Öl\n`;
  const note = 14;
  const preview = await files.preview({ kind: 'vehicles', content, fields: { columns: `0,${note},${note}` } });
  await files.start(preview);
  const { body } = await app.good(api.listVehicles, { query: {}, token: company.admin.token });
  expect(body).toMatchObject([{ description: 'Farbe: weiß\nFahrer: Öl' }]);
  const { status, body: refusal } = await files.send({ kind: 'vehicles', content, fields: { columns: '0,1,1' } });
  expect([status, refusal.message]).toEqual([422, '„Kennzeichen“ ist zwei Spalten der Datei zugeordnet.']);
});

test('a new preview of the same file replaces its draft and no other', async () => {
  const content = `FIN\n${vin}\n`;
  const first = await files.preview({ kind: 'vehicles', content });
  const other = await files.preview({ kind: 'vehicles', content });
  await files.preview({ kind: 'vehicles', content, fields: { replaces: first.id ?? 0 } });
  const read = (id: number | null) =>
    app.call(api.listUploadRows, { params: { id: id ?? 0 }, query: {}, token: company.admin.token });
  expect([(await read(first.id)).status, (await read(other.id)).status]).toEqual([404, 200]);
  const stranger = await createAdmin(app);
  const foreign = await app.call(api.listUploadRows, {
    params: { id: other.id ?? 0 },
    query: {},
    token: stranger.token,
  });
  expect(foreign.status).toBe(404);
});

test('the preview counts and filters what is new, changed, unchanged and left out, with old and new values', async () => {
  const vins = [1, 2, 3].map((number) => `WDB9066331S50000${number}`);
  await files.import({
    kind: 'vehicles',
    content: `VIN;Modell;HU bis\n${vins[0]};Vito;30.06.2027\n${vins[1]};Daily;30.06.2027\n`,
  });
  const content = `VIN;Modell;HU bis\n${vins[0]};Vito;30.6.27\n${vins[1]};Daily;02/28\n${vins[2]};Boxer;\n;Ducato;\n`;
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ rows: 4, usableRows: 3, new: 1, changed: 1, unchanged: 1, skipped: 1 });
  const [changed, ...more] = await files.rows(preview, { show: 'changed' });
  expect([changed?.reference, changed?.cells[2], more]).toEqual([
    'Zeile 3',
    { text: '02/28', value: '29.02.2028', before: '30.06.2027' },
    [],
  ]);
  const shown = async (show: string) => (await files.rows(preview, { show })).map(({ reference }) => reference);
  expect([await shown('new'), await shown('unchanged'), await shown('skipped')]).toEqual([
    ['Zeile 4'],
    ['Zeile 2'],
    ['Zeile 5'],
  ]);
  const member = await createMember(app, company.admin);
  const asMember = await app.call(api.listUploadRows, {
    params: { id: preview.id ?? 0 },
    query: {},
    token: member.token,
  });
  expect(asMember.status).toBe(200);
});

test.each([
  ['a sheet that is no number', { sheet: 'x' }],
  ['columns that are no positions', { columns: 'VIN' }],
  ['an unknown order of dates', { dateOrder: 'ymd' }],
  ['a key that is no hash', { readAs: 'abc' }],
])('a form with %s is refused', async (_name, fields) => {
  const { status } = await files.send({ kind: 'vehicles', content: `VIN\n${vin}\n`, fields });
  expect(status).toBe(400);
});
