import { api } from '@flottwart/contract/api';
import type { UploadPreview } from '@flottwart/contract/import-files';
import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow, problemsOf } = company;
const vins = ['WDB9066331S500001', 'WDB9066331S500002', 'WV1ZZZ7HZJH500003'] as const;

const sheet = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'Liste', rows }] });

const groups = `FIN;Kennz.;Modell
Standort 2 Nord;;
${vins[0]};B-A 1;Vito
Tour 12;;Sprinter
${vins[1]};B-A 2;Daily
Seite 1 von 2;;
WDB 906 633 1S 500003;B-A 3;Boxer
Trailer 7;B-A 4;Humbaur
`;

test('lines between groups of vehicles are left out with their reason, whatever else is in them', async () => {
  const preview = await files.preview({ kind: 'vehicles', content: groups });
  expect(preview).toMatchObject({ rows: 7, new: 4, skipped: 3, groups: 3, includeGroups: false });
  const reason = 'Das sieht nach einer Zwischenüberschrift aus, nicht nach einem Eintrag.';
  expect(await problemsOf(preview, { show: 'skipped' })).toEqual([
    ['Zeile 2', reason],
    ['Zeile 4', reason],
    ['Zeile 6', reason],
  ]);
  await files.start(preview);
  expect((await vehiclesNow()).map(({ vin }) => vin)).toEqual(['TRAILER7', ...vins.slice(0, 2), 'WDB9066331S500003']);
});

test('a person may include them', async () => {
  const fields = { includeGroups: 'true' };
  const preview = await files.preview({ kind: 'vehicles', content: groups, fields });
  expect(preview).toMatchObject({ skipped: 0, new: 7, groups: 3, includeGroups: true });
  await files.start(preview);
  expect((await vehiclesNow()).map(({ vin }) => vin)).toContain('TOUR12');
});

test('a single name among several columns is a group of drivers, a short VIN with a plate is a vehicle', async () => {
  const drivers = 'Nachname;Vorname;PLZ;Ort\nStandort Nord;;;\nÖl;Ida;20457;Hamburg\n';
  expect(await files.preview({ kind: 'employees', content: drivers })).toMatchObject({ new: 1, groups: 1 });
  const old = 'FIN;Kennz.;Modell\nWDB1;B-O 1;\n123456;;Anhänger\n';
  expect(await files.preview({ kind: 'vehicles', content: old })).toMatchObject({ new: 2, groups: 0 });
  expect(await files.preview({ kind: 'vehicles', content: 'FIN\nWDB1\n' })).toMatchObject({ new: 1, groups: 0 });
});

test('a vehicle whose plate is a word is imported without it, with a warning', async () => {
  const content = `FIN;Kennz.;Modell\n${vins[0]};abgemeldet;Vito\n${vins[1]};B-A 2;Daily\n`;
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ new: 2, skipped: 0 });
  const warning = 'Kein Kennzeichen: „abgemeldet“ hat keine Ziffer. Die Zelle wird nicht übernommen.';
  expect((await problemsOf(preview))[0]).toEqual(['Zeile 2', warning]);
  await files.start(preview);
  expect((await vehiclesNow()).map(({ licensePlate }) => licensePlate)).toEqual(['Bitte eintragen', 'B-A-2']);
});

test('an archived vehicle stays as it is, the preview names it, and a person may change it', async () => {
  await files.import({ kind: 'vehicles', content: `FIN;Modell\n${vins[0]};Vito\n${vins[1]};Daily\n` });
  const [archived] = await vehiclesNow();
  const params = { id: archived?.id ?? 0 };
  await app.good(api.updateVehicle, { params, body: { archived: true }, token: company.admin.token });
  const content = `FIN;Modell\n${vins[0]};Master\n${vins[1]};Boxer\n`;
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ changed: 1, skipped: 1, archived: 1, includeArchived: false });
  expect(await problemsOf(preview, { show: 'skipped' })).toEqual([
    ['Zeile 2', `Das Fahrzeug „Vito VIN …500001“ (ID ${params.id}) ist archiviert.`],
  ]);
  const modelsNow = async () =>
    [...(await vehiclesNow({ archived: 'true' })), ...(await vehiclesNow())].map(({ modell }) => modell);
  await files.start(preview);
  expect(await modelsNow()).toEqual(['Vito', 'Boxer']);
  const included = await files.preview({ kind: 'vehicles', content, fields: { includeArchived: 'true' } });
  expect(included).toMatchObject({ changed: 1, unchanged: 1, skipped: 0, archived: 1, warned: 1 });
  expect((await problemsOf(included))[0]?.[1]).toContain('ist archiviert und bleibt es.');
  await files.start(included);
  expect(await modelsNow()).toEqual(['Master', 'Boxer']);
});

test('7 and 007 are two drivers, and the preview says that their numbers are similar', async () => {
  await files.import({ kind: 'employees', content: 'Personalnr.;Nachname;Vorname\n007;Öl;Ida\n' });
  const content = 'Personalnr.;Nachname;Vorname\n7;Groß;Max\n08;Aal;Eva\n8;Bär;Tom\n';
  const preview = await files.preview({ kind: 'employees', content });
  expect(preview).toMatchObject({ new: 3, warned: 2 });
  expect(await problemsOf(preview)).toEqual([
    ['Zeile 2', expect.stringMatching(/^Fahrer Max Groß: Ähnliche Nummer: 007 hat schon Ida Öl \(ID \d+\)\./)],
    ['Zeile 3', ''],
    ['Zeile 4', expect.stringContaining('Ähnliche Nummer: 08 steht in einer anderen Zeile.')],
  ]);
  const similar = async (similarNumber: string) =>
    (await app.good(api.listEmployees, { query: { similarNumber }, token: company.admin.token })).body.map(
      ({ mitarbeiterId }) => mitarbeiterId,
    );
  expect([await similar('7'), await similar('0007'), await similar('007'), await similar('D-7')]).toEqual([
    ['007'],
    ['007'],
    [],
    [],
  ]);
});

const slashed = `FIN;HU bis;Rückgabe;Service am
${vins[0]};03/04/2027;25/12/2027;03/03/2027
${vins[1]};06/25/2027;01/02/2028;12/13/2027
${vins[2]};;;14/12/2027
`;

test('dates with slashes are decided by column, and only unclear cells are asked about', async () => {
  const preview = await files.preview({ kind: 'vehicles', content: slashed });
  expect(preview.questions).toEqual([]);
  const shown = async (of: UploadPreview) =>
    (await files.rows(of)).map(({ cells }) => cells.slice(1).map(({ value }) => value));
  expect(await shown(preview)).toEqual([
    ['04.03.2027', '25.12.2027', '03.03.2027'],
    ['25.06.2027', '01.02.2028', '13.12.2027'],
    ['', '', '14.12.2027'],
  ]);
  const unclear = await files.preview({ kind: 'vehicles', content: slashed.replace('03/03/2027', '03/05/2027') });
  const question = 'Daten wie 03/05/2027 in „Service am“ sind nicht eindeutig: Steht der Tag oder der Monat vorn?';
  expect(unclear.questions).toEqual([{ about: 'dateOrder', text: question }]);
  expect((await shown(unclear)).map((row) => row[2])).toEqual([null, '13.12.2027', '14.12.2027']);
  const fields = { dateOrder: 'dmy' };
  const decided = await files.preview({
    kind: 'vehicles',
    content: slashed.replace('03/03/2027', '03/05/2027'),
    fields,
  });
  expect(await shown(decided)).toEqual([
    ['04.03.2027', '25.12.2027', '03.05.2027'],
    ['25.06.2027', '01.02.2028', '13.12.2027'],
    ['', '', '14.12.2027'],
  ]);
});

test.each([
  ['utf16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['utf16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('%s without a byte order mark is read', async (_name, encode) => {
  const content = encode(`FIN;Kennz.;km nä. Service\r\n${vins[0]};HH-ÖL 77;60.000\r\n`);
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ format: 'CSV, Semikolon, UTF-16', new: 1, missing: [] });
  await files.start(preview);
  expect(await vehiclesNow()).toMatchObject([{ licensePlate: 'HH-ÖL-77', naechsterServiceInKm: 60_000 }]);
});

test.each(['km nä. Service', 'km nächster Service', 'nä. Insp. km', 'km bis nä. Wartung', 'Nächster KD bei km'])(
  'the heading %j means the mileage of the next service',
  async (heading) => {
    const preview = await files.preview({ kind: 'vehicles', content: `FIN;${heading}\n${vins[0]};60000\n` });
    expect(preview.headings.map(({ column }) => column)).toEqual(['VIN', 'Nächster Service in km']);
  },
);

const people = async () =>
  (await app.good(api.listEmployees, { query: { sort: 'lastName' }, token: company.admin.token })).body.map(
    ({ lastName, plz, city }) => `${lastName}: ${plz} ${city}`,
  );

test('foreign postcodes are taken as written, in one cell or two', async () => {
  const content = `Nachname;Straße;PLZ;Ort
Aal;Ring 1;1010;Wien
Bär;Gracht 2;1012 AB;Amsterdam
Cid;Rynek 3;00-950;Warszawa
Dax;Gasse 4;CH-8001;Zürich
Elch;;A-1010;Wien
`;
  await files.import({ kind: 'employees', content });
  expect(await people()).toEqual([
    'Aal: 1010 Wien',
    'Bär: 1012 AB Amsterdam',
    'Cid: 00-950 Warszawa',
    'Dax: CH-8001 Zürich',
    'Elch: A-1010 Wien',
  ]);
  const joined = 'Nachname;PLZ Ort;Vorname\nFink;1010 Wien;A\nGans;1012 AB Amsterdam;B\nHuhn;D-01067 Dresden;C\n';
  const preview = await files.preview({ kind: 'employees', content: joined });
  expect((await problemsOf(preview))[0]?.[1]).toContain('wie in Österreich oder der Schweiz');
  await files.start(preview);
  expect((await people()).slice(5)).toEqual(['Fink: 1010 Wien', 'Gans: 1012 AB Amsterdam', 'Huhn: 01067 Dresden']);
});

test('a lost zero is added in a text file as in Excel, with a remark, unless the column has foreign postcodes', async () => {
  const plain = await files.preview({ kind: 'employees', content: 'Nachname;PLZ;Ort\nAal;1067;Dresden\n' });
  expect(await problemsOf(plain)).toEqual([
    ['Zeile 2', '„1067“ ist als 01067 gelesen: Tabellen lassen die führende Null weg.'],
  ]);
  await files.start(plain);
  expect(await people()).toEqual(['Aal: 01067 Dresden']);
  const german = await files.preview({ kind: 'employees', content: 'Nachname;PLZ\nDax;1067\nElch;DE-01099\n' });
  expect((await files.rows(german)).map(({ cells: [, postcode] }) => postcode?.value)).toEqual(['01067', '01099']);
  const mixed = await files.preview({ kind: 'employees', content: 'Nachname;PLZ\nBär;1010\nCid;CH-8001\n' });
  expect((await problemsOf(mixed))[0]?.[1]).toContain('wie in Österreich oder der Schweiz');
});

test('a lost zero is added to numbers of Excel and among five digits, with a remark where it is not certain', async () => {
  const rows = [
    ['Nachname', 'PLZ', 'Ort'],
    ['Aal', 1067, 'Dresden'],
    ['Bär', '1010', 'Wien'],
  ];
  const preview = await files.preview({ kind: 'employees', content: await sheet(rows) });
  expect(await problemsOf(preview)).toEqual([
    ['Zeile 2', '„1067“ ist als 01067 gelesen: Tabellen lassen die führende Null weg.'],
    ['Zeile 3', expect.stringContaining('wie in Österreich oder der Schweiz')],
  ]);
  await files.start(preview);
  const list = 'Nachname;PLZ;Ort\nCid;20457;Hamburg\nDax;1067;Dresden\n';
  const german = await files.preview({ kind: 'employees', content: list });
  expect(german.warned).toBe(0);
  await files.start(german);
  expect(await people()).toEqual(['Aal: 01067 Dresden', 'Bär: 1010 Wien', 'Cid: 20457 Hamburg', 'Dax: 01067 Dresden']);
});
