import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow, valuesOf } = company;

const vins = ['WDB9066331S500001', 'WDB9066331S500002', 'WDB9066331S500003'] as const;

test('rows with sums are never vehicles', async () => {
  const sums = [
    'Insgesamt 3;3 Fahrzeuge',
    'Fahrzeuge gesamt;3',
    'Zwischensumme Ford;2',
    'Fzg. ges.;3',
    ';3',
    'Ford;12 Fahrzeuge',
  ];
  const read = await valuesOf('vehicles', ['Hersteller;VIN', `Ford;${vins[0]}`, ...sums].join('\n'));
  expect(read.map(({ outcome }) => outcome)).toEqual(['new', ...sums.map(() => 'skipped')]);
});

test('fractions of kilometres are left out, unusual years taken with a remark, other spellings without', async () => {
  const content = [
    'VIN;Insp. bei km;HU;Bem.',
    `${vins[0]};12.5;31.5.2087;Delle`,
    `${vins[1]};12.500,-;2027-03;`,
    `${vins[2]};12.500;Ende 05/27;`,
    'WDB9066331S500004;;2027/05;',
    'WDB9066331S500005;;1.1.1899;',
  ].join('\n');
  expect(await valuesOf('vehicles', content)).toMatchObject([
    {
      values: [vins[0], null, '31.05.2087', 'Delle'],
      messages: [
        '„12.5“ ist keine ganze Zahl. Die Zelle wird nicht übernommen.',
        '„31.5.2087“: Das Jahr 2087 ist ungewöhnlich.',
      ],
    },
    { values: [vins[1], '12.500', '31.03.2027', ''], messages: [] },
    { values: [vins[2], '12.500', '31.05.2027', ''], messages: [] },
    { values: ['WDB9066331S500004', '', '31.05.2027', ''], messages: [] },
    { messages: ['„1.1.1899“ liegt nicht in den Jahren 1900 bis 2100. Die Zelle wird nicht übernommen.'] },
  ]);
});

test('a VIN twice with other values names them and the row that is taken', async () => {
  const [, again] = await valuesOf('vehicles', `VIN;Modell;HU\n${vins[0]};Vito;\n${vins[0]};Daily;\n`);
  expect(again?.messages).toEqual([
    'Dieselbe VIN steht schon in Zeile 2, mit anderen Werten („Modell“). Es gilt Zeile 2.',
  ]);
});

test('a list without VIN changes the vehicles that carry its plates, and leaves others out with the reason', async () => {
  await files.start(await files.preview({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[0]};BM-X 1000\n` }));
  const content = 'Kennzeichen;TÜV bis;FIN\nBM-X 1000;11/28;\nbm x1000;12/28;\nBM-X 2000;11/28;\n;11/28;\n';
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ missing: [], changed: 1, skipped: 3 });
  const rows = await files.rows(preview);
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [],
    [expect.stringMatching(/^Dasselbe Kennzeichen steht schon in Zeile 2/)],
    ['Zum Kennzeichen BM-X-2000 gibt es kein Fahrzeug. Neu angelegt wird eines nur mit VIN.'],
    ['Die VIN fehlt.'],
  ]);
  await files.start(preview);
  expect(await vehiclesNow()).toMatchObject([{ vin: vins[0], gueltigkeitHauptuntersuchung: '2028-11-30' }]);
  const plain = await files.preview({ kind: 'vehicles', content: 'Kennzeichen;TÜV bis\nBM-X 1000;01/29\n' });
  expect(plain).toMatchObject({ missing: [], changed: 1, skipped: 0 });
});

test('short headings of service, return and make with model are recognised', async () => {
  const content = `VIN;Hersteller/Typ;Nä. Insp.;Rückg. Leasing\n${vins[0]};Mercedes-Benz Sprinter 317;03/2027;31.12.2027\n`;
  const [row] = await valuesOf('vehicles', content);
  expect(row?.values).toEqual([vins[0], 'Mercedes-Benz | Sprinter 317', '01.03.2027', '31.12.2027']);
  for (const headings of ['Hersteller + Typ;Nä. Inspektion;Leasing-Rückg.', 'Marke/Modell;nä. Service;Rückg.']) {
    const preview = await files.preview({
      kind: 'vehicles',
      content: `VIN;${headings}\n${vins[1]};VW Crafter;1.3.27;1.3.28\n`,
    });
    expect(preview.headings.map(({ column }) => column)).toEqual([
      'VIN',
      'Hersteller und Modell',
      'Nächster Service',
      'Rückgabedatum',
    ]);
  }
});

test('another spelling of a plate finds its vehicle and leaves the stored form, as the placeholder does', async () => {
  await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[0]};HH-YA 103\n${vins[1]};\n` });
  const again = await valuesOf('vehicles', `VIN;Kennzeichen\n${vins[0]};HHYA 103\n${vins[1]};Bitte eintragen\n`);
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  const counts = await files.import({ kind: 'vehicles', content: 'Kennzeichen;Modell\nHHYA 103;Vito\n' });
  expect(counts).toMatchObject({ changed: 1, new: 0 });
  expect((await vehiclesNow())[0]).toMatchObject({ licensePlate: 'HH-YA-103' });
});

test('a word in the column of the VIN leaves the row out', async () => {
  const [first, second] = await valuesOf('vehicles', `VIN;Modell\n${vins[0]};Vito\nGELEAST;siehe Vertrag\n`);
  expect([first?.outcome, second?.outcome, second?.messages]).toEqual(['new', 'skipped', ['„GELEAST“ ist keine VIN.']]);
});

test('a plate that another vehicle carries is remarked once', async () => {
  await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[0]};HH-DO 1\n` });
  const run = await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[1]};HH-DO 1\n` });
  const query = { params: { id: run.id }, query: {}, token: company.admin.token };
  const { body } = await app.good(api.listImportRemarks, query);
  expect(body.filter(({ reason }) => reason.includes('trägt bereits')).length).toBe(1);
});
