import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, employeesNow, valuesOf } = company;

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

test('lines of an address are its parts, and a house number needs no blank after „str.“', async () => {
  const lines = [
    'Öl;Ida;"Hauptstr. 5\n01067 Dresden"',
    'Öl;Max;"c/o Meier,\r\nWeg 3\r\nD-80331 München"',
    'Öl;Ute;Hauptstr.12',
  ];
  const rows = await valuesOf(
    'employees',
    `Name;Vorname;Anschrift;Tel. mobil\n${lines.map((each) => `${each};0171`).join('\n')}\n`,
  );
  expect(rows.map(({ values }) => values.slice(2))).toEqual([
    ['Hauptstr. | 5 | 01067 | Dresden', '0171'],
    ['c/o Meier, Weg | 3 | 80331 | München', '0171'],
    ['Hauptstr. | 12', '0171'],
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

test('a driver whose number reads as that of a row above is left out with one remark', async () => {
  const content = 'Fahrer-ID;Vorname;Nachname\nD-1;Eva;Groß\nd\u20111;Eva;Gross\n';
  expect(await valuesOf('employees', content)).toMatchObject([
    { outcome: 'new', messages: [] },
    { outcome: 'skipped', messages: [expect.stringMatching(/^Dieselbe Nummer .* steht schon in Zeile 2/)] },
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

test.each(['Vorname, Nachname', 'Vorname, Name'])(
  'the heading %j gives the order of names with a comma, of drivers and of trips',
  async (heading) => {
    const drivers = `Pers.-Nr.;${heading}\n1;"Jan, Kowalski"\n2;Eva Groß\n`;
    expect(await valuesOf('employees', drivers)).toMatchObject([
      { values: ['1', 'Jan | Kowalski'], messages: [] },
      { values: ['2', 'Eva | Groß'], messages: [] },
    ]);
    const trips = `Beginn;Ende;${heading};Kennzeichen\n02.11.2026 08:00;02.11.2026 09:00;"Jan, Kowalski";B-KO 1\n`;
    expect((await valuesOf('trips', trips))[0]?.values[2]).toBe('Jan | Kowalski');
  },
);

test('under „Vorname Nachname“ a comma still means that the last name comes first, and says so', async () => {
  const remark = '„Kowalski, Jan“ hat ein Komma: gelesen als Vorname „Jan“, Nachname „Kowalski“.';
  expect(await valuesOf('employees', 'Pers.-Nr.;Vorname Nachname\n1;"Kowalski, Jan"\n')).toMatchObject([
    { values: ['1', 'Jan | Kowalski'], messages: [remark] },
  ]);
});

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
