import { api } from '@flottwart/contract/api';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { decodeText } from './decode-text.ts';

const company = await createImportCompany();
const { app, files, vehiclesNow, employeesNow, valuesOf } = company;

const vins = ['WDB9066331S500001', 'WDB9066331S500002', 'WDB9066331S500003'] as const;

test('a date cell of Excel that shows a month means its end for the HU, and the preview shows the month', async () => {
  const first = new Date(Date.UTC(2027, 4, 1));
  const formats = ['mmm-yy', 'mmm\\ yy', 'mm/yyyy'];
  const cells = new Map(formats.map((numFmt, row) => [`${row + 1},1`, { value: first, style: { numFmt } }] as const));
  const rows = [['VIN', 'HU bis'], ...vins.map((vin) => [vin, first])];
  const preview = await files.preview({
    kind: 'vehicles',
    content: await writeXlsx({ sheets: [{ name: 'T', rows, cells }] }),
  });
  expect((await files.rows(preview)).map(({ cells: [, hu] }) => [hu?.text, hu?.value])).toEqual([
    ['Mai-27', '31.05.2027'],
    ['Mai 27', '31.05.2027'],
    ['05/2027', '31.05.2027'],
  ]);
  await files.start(preview);
  const stored = (await vehiclesNow()).map(({ gueltigkeitHauptuntersuchung }) => gueltigkeitHauptuntersuchung);
  expect(stored).toEqual(['2027-05-31', '2027-05-31', '2027-05-31']);
});

const text = 'VIN;Modell\r\nWDB9066331S500001;Kühlwagen groß, Öl für Köln\r\n';
const cp850: Readonly<Record<string, number>> = { ü: 0x81, ö: 0x94, ß: 0xe1, Ö: 0x99 };
const mac: Readonly<Record<string, number>> = { ü: 0x9f, ö: 0x9a, ß: 0xa7, Ö: 0x85 };
const encoded = (bytes: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));

test.each([
  ['cp850', 'DOS (CP850)', encoded(cp850)],
  ['macintosh', 'Mac Roman', encoded(mac)],
])('a file in %s keeps its umlauts and the encoding can be changed', async (encoding, name, content) => {
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ format: `CSV, Semikolon, ${name}`, encoding, questions: [{ about: 'encoding' }] });
  expect((await files.rows(preview))[0]?.cells[1]?.value).toBe('Kühlwagen groß, Öl für Köln');
  const chosen = await files.preview({ kind: 'vehicles', content, fields: { encoding: 'windows-1252' } });
  expect(chosen).toMatchObject({ encoding: 'windows-1252', questions: [] });
});

test('Windows-1252 stays what it is, with quotes, names and signs', () => {
  const sample = Buffer.from('M\u00FCller \u0084Gro\u00DF\u0093;100 \u0080;Ren\u00E9;\u00A7 5', 'latin1');
  expect(decodeText(sample)).toMatchObject({ encoding: 'windows-1252', question: null });
});

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

test('a line of another program in a file in UTF-8 leaves the umlauts of the others', async () => {
  const utf8 = Buffer.from(`\uFEFFVIN;Modell\r\n${vins[0]};Kühlwagen\r\n`);
  const windows = Buffer.from(`${vins[1]};Köln groß\r\n`, 'latin1');
  const preview = await files.preview({
    kind: 'vehicles',
    content: Buffer.concat([utf8, windows, Buffer.from(`${vins[2]};Öltank`)]),
  });
  expect(preview.format).toBe('CSV, Semikolon, UTF-8 und Windows-1252');
  expect(preview.questions.map(({ text: sentence }) => sentence)).toEqual([
    'Nicht alle Zeilen haben denselben Zeichensatz: gelesen als UTF-8, als Windows-1252 die Zeile 3. Bitte die Umlaute dort prüfen.',
  ]);
  expect((await files.rows(preview)).map(({ cells: [, model] }) => model?.value)).toEqual([
    'Kühlwagen',
    'Köln groß',
    'Öltank',
  ]);
});

test('rounded figures and unusual years are taken with a remark, other spellings without', async () => {
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
      values: [vins[0], '13', '31.05.2087', 'Delle'],
      messages: [
        '„12.5“ ist als Kommazahl gelesen und auf 13 gerundet.',
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

test('trips with the date in a column of its own, over midnight and until 24:00', async () => {
  const head = 'Vorname;Nachname;Kennzeichen;Datum;Beginn;Ende';
  const lines = ['01.11.2026;08:00;16:15', '01.11.2026;22:00;06:00', '02.11.2026;18:00;24:00'];
  const content = [head, ...lines.map((line, row) => `Nina;Nord;X-A ${row};${line}`)].join('\n');
  expect((await valuesOf('trips', content)).map(({ outcome, values }) => [outcome, ...values.slice(4)])).toEqual([
    ['new', '01.11.2026 08:00', '01.11.2026 16:15'],
    ['new', '01.11.2026 22:00', '02.11.2026 06:00'],
    ['new', '02.11.2026 18:00', '03.11.2026 00:00'],
  ]);
});

test('times of Excel cells are read as times', async () => {
  const day = new Date(Date.UTC(2026, 10, 2));
  const rows = [
    ['Fahrer-Nr.', 'Vorname', 'Nachname', 'Kfz', 'Datum', 'von', 'bis'],
    ['7', 'Nina', 'Nord', 'X-A 1', day, 0, 0],
  ];
  const times = [0.3125, 1].map((value, at) => [`1,${at + 5}`, { value, style: { numFmt: 'hh:mm' } }] as const);
  const content = await writeXlsx({ sheets: [{ name: 'T', rows, cells: new Map(times) }] });
  const [trip] = await valuesOf('trips', content);
  expect(trip?.values.slice(4)).toEqual(['02.11.2026', '02.11.2026 07:30', '03.11.2026 00:00']);
  expect(trip?.messages).toEqual([
    expect.stringContaining('also 16 Std. 30 Min.'),
    expect.stringContaining('die Fahrten werden ohne Fahrzeug übernommen'),
    expect.stringContaining('die Fahrten werden nur mit dem Namen übernommen'),
  ]);
});

test('addresses in one cell are split, and unlikely years and postcodes get a remark', async () => {
  const whole = await valuesOf('employees', 'Name;Vorname;Adresse\nÖl;Ida;"Hauptstr. 5, 1067 Dresden"\n');
  expect(whole[0]?.values[2]).toBe('Hauptstr. | 5 | 01067 | Dresden');
  expect(whole[0]?.messages).toEqual(['„1067“ ist als 01067 gelesen: Tabellen lassen die führende Null weg.']);
  const apart = await valuesOf(
    'employees',
    'Name;Vorname;geb. am;PLZ Ort\nÖl;Ida;1.2.30;1067 Dresden\nÖl;Max;;00000 Berlin\n',
  );
  expect(apart).toMatchObject([
    {
      values: ['Öl', 'Ida', '01.02.1930', '01067 | Dresden'],
      messages: ['„1.2.30“ ist als Jahr 1930 gelesen.', expect.stringContaining('„1067“ ist als 01067 gelesen')],
    },
    { messages: [expect.stringContaining('Keine deutsche Postleitzahl beginnt mit 00.')] },
  ]);
});

test('a driver with a known name and birth date is recognised under another number, which stays', async () => {
  const head = 'Personalnummer;Vorname;Nachname;Geburtsdatum;Ort';
  await files.import({ kind: 'employees', content: `${head}\n100;Eva;Groß;1.2.1984;Köln\n` });
  const [eva] = await employeesNow();
  const params = { id: eva?.id ?? 0 };
  await app.good(api.updateEmployee, { params, body: { mitarbeiterId: '300' }, token: company.admin.token });
  const content = `${head}\n100;Eva;Groß;1.2.1984;Bonn\n`;
  const remark = expect.stringContaining(
    `Am Namen und Geburtsdatum erkannt (ID ${params.id}). Die Nummer 300 bleibt, obwohl hier 100 steht`,
  );
  expect(await valuesOf('employees', content)).toMatchObject([{ outcome: 'changed', messages: [remark] }]);
  await files.import({ kind: 'employees', content });
  expect(await employeesNow()).toMatchObject([{ id: params.id, mitarbeiterId: '300', city: 'Bonn' }]);
  const both = `${head}\n100;Eva;Groß;1.2.1984;Ulm\n300;Eva;Groß;1.2.1984;Bonn\n`;
  expect((await valuesOf('employees', both)).map(({ outcome }) => outcome)).toEqual(['skipped', 'unchanged']);
});

test('two rows with one name and birth date and two numbers are two drivers, with a remark', async () => {
  const content = 'Personalnr.;Vorname;Nachname;geb. am\n7;Ida;Öl;1.2.84\n8;Ida;Oel;1.2.84\n9;Ida;Öl;1.3.84\n';
  const remark = expect.stringContaining('Name und Geburtsdatum stehen auch in einer anderen Zeile');
  expect((await valuesOf('employees', content)).map(({ messages }) => messages)).toEqual([[], [remark], []]);
});

test('a quote that is not closed refuses the file instead of losing its rows', async () => {
  const open = `VIN;Modell\n${vins[0]};"Vito\n${vins[1]};Daily\n`;
  const { status, body } = await files.send({ kind: 'vehicles', content: open });
  expect([status, body.message]).toEqual([422, expect.stringContaining('ein Anführungszeichen nicht geschlossen')]);
  const closed = `VIN;Modell\n${vins[0]};22"\n${vins[1]};"Daily\nlang";\n`;
  expect((await valuesOf('vehicles', closed)).map(({ values }) => values[1])).toEqual(['22"', 'Daily lang']);
});

test('a driver whose number reads as that of a row above is left out with one remark', async () => {
  const content = 'Fahrer-ID;Vorname;Nachname\nD-1;Eva;Groß\nd\u20111;Eva;Gross\n';
  expect(await valuesOf('employees', content)).toMatchObject([
    { outcome: 'new', messages: [] },
    { outcome: 'skipped', messages: [expect.stringMatching(/^Dieselbe Nummer .* steht schon in Zeile 2/)] },
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

test('times as offices write them are those of the time field', async () => {
  const times = ['0800;1645', '8;17', '8 Uhr;2400', '22:00;0600'];
  const lines = times.map((pair, index) => `0${index + 1}.11.2026;${pair};Anna Amsel;B-ZE ${index + 1}`);
  const content = `Datum;Beginn;Ende;Vorname Nachname;Kennzeichen\n${lines.join('\n')}\n`;
  const rows = await valuesOf('trips', content);
  expect(rows.map(({ values: [, from, to] }) => [from, to])).toEqual([
    ['01.11.2026 08:00', '01.11.2026 16:45'],
    ['02.11.2026 08:00', '02.11.2026 17:00'],
    ['03.11.2026 08:00', '04.11.2026 00:00'],
    ['04.11.2026 22:00', '05.11.2026 06:00'],
  ]);
});

test('a driver with particles in the name, or without the zeros of the number, is found', async () => {
  const { token } = company.admin;
  const person = { firstName: 'Anna Maria', lastName: 'von der Heide', mitarbeiterId: '0042' };
  const { body: driver } = await app.good(api.createEmployee, { body: person, token });
  const lines = [
    'Anna Maria von der Heide;0042',
    'Anna Maria von der Heide;42',
    'Anna Maria von der Heide;43',
    'Otto Heide;42',
  ];
  const body = lines.map((line, index) => `0${index + 1}.11.2026 08:00;0${index + 1}.11.2026 09:00;${line};B-PA 1`);
  const content = `Beginn;Ende;Vorname Nachname;Personalnr.;Kennzeichen\n${body.join('\n')}\n`;
  expect((await valuesOf('trips', content))[0]?.values[2]).toBe('Anna Maria | von der Heide');
  await files.start(await files.preview({ kind: 'trips', content }));
  const { body: trips } = await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token });
  expect(trips.map(({ driverId }) => driverId)).toEqual([driver.id, driver.id, null, null]);
});

test('another spelling of a plate finds its vehicle and leaves the stored form, as the placeholder does', async () => {
  await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[0]};HH-YA 103\n${vins[1]};\n` });
  const again = await valuesOf('vehicles', `VIN;Kennzeichen\n${vins[0]};HHYA 103\n${vins[1]};Bitte eintragen\n`);
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  const counts = await files.import({ kind: 'vehicles', content: 'Kennzeichen;Modell\nHHYA 103;Vito\n' });
  expect(counts).toMatchObject({ changed: 1, new: 0 });
  expect((await vehiclesNow())[0]).toMatchObject({ licensePlate: 'HH-YA-103' });
});

test('a visible sheet comes before a hidden one', async () => {
  const sheetOf = (name: string, vin: string) => ({
    name,
    rows: [
      ['VIN', 'Modell'],
      [vin, name],
    ],
  });
  const hidden = { ...sheetOf('Alt', vins[0]), state: 'hidden' as const, hidden: true };
  const content = await writeXlsx({ sheets: [hidden, sheetOf('Neu', vins[1])] });
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview.sheets.map(({ name }) => name)).toEqual(['Neu']);
  expect((await files.rows(preview))[0]?.cells[0]?.value).toBe(vins[1]);
});

test('rows that are hidden in the file are imported with a remark', async () => {
  const rows = [
    ['VIN', 'Modell'],
    [vins[0], 'Vito'],
    [vins[1], 'Daily'],
  ];
  const content = await writeXlsx({ sheets: [{ name: 'Fuhrpark', rows, rowDefs: new Map([[2, { hidden: true }]]) }] });
  expect((await valuesOf('vehicles', content)).map(({ messages }) => messages)).toEqual([
    [],
    ['Die Zeile ist in der Datei ausgeblendet oder weggefiltert.'],
  ]);
});

test('a word in the column of the VIN leaves the row out', async () => {
  const [first, second] = await valuesOf('vehicles', `VIN;Modell\n${vins[0]};Vito\nGELEAST;siehe Vertrag\n`);
  expect([first?.outcome, second?.outcome, second?.messages]).toEqual(['new', 'skipped', ['„GELEAST“ ist keine VIN.']]);
});

test.each(['Telefon', 'Tel.', 'Mobilnummer', 'Handy-Nr.'])(
  'a column %s is the phone of the drivers',
  async (heading) => {
    const content = `Personalnr.;Vorname;Nachname;${heading}\n77;Anna;Amsel;0171 2345678\n`;
    expect(await files.import({ kind: 'employees', content })).toMatchObject({ new: 1 });
    const { body } = await app.good(api.listEmployees, { query: {}, token: company.admin.token });
    expect(body.map(({ lastName, phone }) => [lastName, phone])).toEqual([['Amsel', '0171 2345678']]);
    const changed = await files.import({ kind: 'employees', content: content.replace('0171', '0172') });
    expect(changed).toMatchObject({ changed: 1 });
  },
);

test('a plate that another vehicle carries is remarked once', async () => {
  await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[0]};HH-DO 1\n` });
  const run = await files.import({ kind: 'vehicles', content: `VIN;Kennzeichen\n${vins[1]};HH-DO 1\n` });
  const query = { params: { id: run.id }, query: {}, token: company.admin.token };
  const { body } = await app.good(api.listImportRemarks, query);
  expect(body.filter(({ reason }) => reason.includes('trägt bereits')).length).toBe(1);
});

test.each(['Name, Vorname', 'Nachname Vorname', 'Nachname, Vorname'])(
  'the heading %j gives the order of a name without comma, also among names with one',
  async (heading) => {
    const content = `Pers.-Nr.;${heading};Ort\n1;"Groß, Eva";Ulm\n2;Kowalski Jan;Köln\n`;
    expect(await valuesOf('employees', content)).toMatchObject([
      { values: ['1', 'Eva | Groß', 'Ulm'], messages: [] },
      { values: ['2', 'Jan | Kowalski', 'Köln'], messages: [expect.stringContaining('Nachname „Kowalski“')] },
    ]);
  },
);

test('a column "Name" with commas warns of a cell without one, and notes below the list are left out', async () => {
  const content =
    'Name;Ort\nMüller, Hans;Köln\nSchulze, Ute;Bonn\nMeier, Kai;Ulm\nAnna Schmidt;Kiel\nStand;12.11.2026\n';
  const rows = await valuesOf('employees', content);
  expect(rows[3]).toMatchObject({
    values: ['Anna | Schmidt', 'Kiel'],
    messages: ['„Anna Schmidt“ hat kein Komma: gelesen als Vorname „Anna“, Nachname „Schmidt“.'],
  });
  expect(rows[4]).toMatchObject({ outcome: 'skipped', messages: ['Das ist eine Anmerkung unter der Liste.'] });
});
