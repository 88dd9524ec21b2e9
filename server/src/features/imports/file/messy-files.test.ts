import type { UploadPreview } from '@flottwart/contract/import-files';
import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { countsOf } from '../../../../test/import-factories.ts';

const { files, vehiclesNow, employeesNow } = await createImportCompany();

const vins = ['WDB9066331S500001', 'WDB9066331S500002', 'WV1ZZZ7HZJH500003'] as const;

const csv = (rows: readonly (readonly string[])[], separator: string, end = '\r\n'): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(end);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

interface SheetOf {
  readonly name: string;
  readonly rows: CellValue[][];
  readonly merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[];
}

const workbook = (...sheets: SheetOf[]) => writeXlsx({ sheets });

const columnsOf = ({ headings }: UploadPreview) => headings.map(({ column }) => column);

const whole = { missing: [], questions: [] };

describe('lists of vehicles', () => {
  test('UTF-16 with tabs and columns in another order', async () => {
    const text = csv(
      [
        ['TÜV fällig', 'Modellbezeichnung', 'Farbe', 'Fahrgestell-Nr.', 'Kfz-Kennzeichen', 'Marke'],
        ['3/2027', 'Crafter', 'weiß', vins[2], 'HH-ÖL 77', 'VW'],
        ['30.06.27', 'Sprinter', 'blau', vins[0], 'hh fw 1003 e', 'Mercedes'],
      ],
      '\t',
    );
    const content = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const preview = await files.preview({ kind: 'vehicles', content });
    expect(preview).toMatchObject({ ...whole, format: 'CSV, Tabulator, UTF-16', rows: 2, new: 2, headerLine: 1 });
    await files.start(preview);
    expect(await vehiclesNow()).toMatchObject([
      { vin: vins[0], licensePlate: 'HH-FW-1003E', hersteller: 'Mercedes', gueltigkeitHauptuntersuchung: '2027-06-30' },
      { vin: vins[2], licensePlate: 'HH-ÖL-77', modell: 'Crafter', gueltigkeitHauptuntersuchung: '2027-03-31' },
    ]);
  });

  test('headings in row 5 below a title and merged groups, on the second sheet, above a total', async () => {
    const content = await workbook(
      { name: 'Deckblatt', rows: [['Bitte nicht ändern']] },
      {
        name: 'Flotte',
        rows: [
          ['Fuhrpark der Spedition, Stand 1.11.2026'],
          [],
          ['vertraulich'],
          ['Stammdaten', null, null, 'Termine', null, 'Leasing', null],
          ['FIN', 'Kennz.', 'Fabrikat', 'HU', 'Wartung', 'bei', 'Vertragsende'],
          [vins[0], 'M-AB 1', 'Mercedes', new Date(Date.UTC(2027, 5, 30)), '15.03.27', 'Nord Leasing', '31.12.27'],
          [],
          [vins[1], 'M-AB 2', 'Mercedes', '02/27', null, 'Nord Leasing', 46_752],
          ['Gesamt: 2 Fahrzeuge', null, null, null, null, null, null],
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 6 },
          { startRow: 3, startCol: 0, endRow: 3, endCol: 2 },
          { startRow: 3, startCol: 3, endRow: 3, endCol: 4 },
          { startRow: 3, startCol: 5, endRow: 3, endCol: 6 },
        ],
      },
    );
    const preview = await files.preview({ kind: 'vehicles', content });
    expect(preview).toMatchObject({ ...whole, sheet: 1, headerLine: 5, rows: 3, new: 2, skipped: 1 });
    expect(columnsOf(preview)).toEqual([
      ...['VIN', 'Kennzeichen', 'Hersteller', 'HU/AU gültig bis', 'Nächster Service'],
      ...['Leasinggeber', 'Rückgabedatum'],
    ]);
    const [total] = await files.rows(preview, { show: 'skipped' });
    expect(total).toMatchObject({ reference: 'Zeile 9', problems: [{ message: 'Das ist eine Summenzeile.' }] });
    expect(countsOf(await files.start(preview))).toMatchObject({ found: 3, new: 2, skipped: 1 });
    expect(await vehiclesNow()).toMatchObject([
      { gueltigkeitHauptuntersuchung: '2027-06-30', naechsterService: '2027-03-15', rueckgabedatum: '2027-12-31' },
      { gueltigkeitHauptuntersuchung: '2027-02-28', providername: 'Nord Leasing', rueckgabedatum: '2027-12-31' },
    ]);
  });

  test('two heading rows that only together name a column', async () => {
    const text = csv(
      [
        ['Fahrzeug', '', 'HU', 'Reifen vorne', '', 'Reifen hinten'],
        ['Ident-Nr.', 'Typ', 'gültig bis', 'Typ', 'Hersteller', 'Typ'],
        [vins[0], 'Daily', '1.2.28', 'Winter', 'Conti', 'Sommer'],
      ],
      ',',
      '\n',
    );
    const preview = await files.preview({ kind: 'vehicles', content: text });
    expect(preview).toMatchObject({ missing: [], headerLine: 2, format: 'CSV, Komma, UTF-8' });
    expect(columnsOf(preview)).toEqual([
      ...['VIN', 'Modell', 'HU/AU gültig bis', 'Reifen vorne', null, 'Reifen hinten'],
    ]);
    await files.start(preview);
    expect(await vehiclesNow()).toMatchObject([
      {
        modell: 'Daily',
        gueltigkeitHauptuntersuchung: '2028-02-01',
        reifenVorderachse: 'Winter',
        reifenHinterachse: 'Sommer',
      },
    ]);
  });

  test('Latin-1 with quoted semicolons, blank rows, repeated headings, a VIN twice and a total', async () => {
    const head = ['Fz.-Ident-Nr.', 'amtl. Kennz.', 'Typ', 'Bemerkung', 'Rate', 'Service (km)'];
    const text = csv(
      [
        ['Liste "Süd"; gedruckt am 1.11.26'],
        head,
        [
          vins[0].toLowerCase(),
          'M-ÄB 123',
          'Sprinter; lang',
          'Beule; rechts,\r\nTür "klemmt"',
          '1.234,56',
          '45.000 km',
        ],
        ['', '', '', '', '', ''],
        head,
        [vins[1], '--', 'Vito', '', '399', 'bald'],
        [vins[0], 'M-AB 9', 'Vito', 'doppelt', '', ''],
        ['', 'M-AB 127', 'Transit', 'FIN fehlt', '', ''],
        ['Summe', '3', '', '', '1.633,56', ''],
      ],
      ';',
    );
    const content = Buffer.from(text, 'latin1');
    const preview = await files.preview({ kind: 'vehicles', content });
    expect(preview).toMatchObject({ ...whole, format: 'CSV, Semikolon, Windows-1252', new: 2, skipped: 4, warned: 1 });
    const rows = await files.rows(preview);
    expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ message }) => message)])).toEqual([
      ['new'],
      ['skipped', 'Hier sind die Überschriften wiederholt.'],
      ['new', '„bald“ ist keine Zahl. Die Zelle wird nicht übernommen.'],
      ['skipped', expect.stringMatching(/^Dieselbe VIN steht schon in Zeile \d, mit anderen Werten/)],
      ['skipped', 'Zum Kennzeichen M-AB-127 gibt es kein Fahrzeug. Neu angelegt wird eines nur mit VIN.'],
      ['skipped', 'Das ist eine Summenzeile.'],
    ]);
    await files.start(preview);
    expect(await vehiclesNow()).toMatchObject([
      {
        ...{ vin: vins[0], licensePlate: 'M-ÄB-123', modell: 'Sprinter; lang', naechsterServiceInKm: 45_000 },
        description: expect.stringContaining('Tür "klemmt"'),
      },
      { vin: vins[1], licensePlate: 'Bitte eintragen', modell: 'Vito', naechsterServiceInKm: null },
    ]);
  });

  test('dates as texts, serial numbers and months are understood as shown, fractions of kilometres are left out', async () => {
    const head = ['VIN', 'HU/AU gültig bis', 'Nächster Service', 'Nächster Service in km'];
    const content = await workbook({
      name: 'Tabelle1',
      rows: [
        head,
        [vins[0], 46_568, 'Mär 27', 60_000.4],
        [vins[1], 'Mi, 30. Juni 2027', '20270315', '1.234,56'],
        [vins[2], '02.2027', '1.3.27', '–'],
      ],
    });
    const preview = await files.preview({ kind: 'vehicles', content });
    const rows = await files.rows(preview);
    expect(rows.map(({ cells }) => cells.slice(1).map(({ value }) => value))).toEqual([
      ['30.06.2027', '01.03.2027', null],
      ['30.06.2027', '15.03.2027', null],
      ['28.02.2027', '01.03.2027', ''],
    ]);
    expect(preview.warned).toBe(2);
  });

  test('without headings VIN and plate are found by their shape', async () => {
    const preview = await files.preview({ kind: 'vehicles', content: `1|${vins[0]}|B-AB 1\n2|${vins[1]}|B-AB 2\n` });
    expect(preview).toMatchObject({ ...whole, headerLine: 0, new: 2, format: 'CSV, senkrechter Strich, UTF-8' });
    expect(preview.headings.map(({ column, foundBy }) => [column, foundBy])).toEqual([
      [null, null],
      ['VIN', 'content'],
      ['Kennzeichen', 'content'],
    ]);
  });
});

describe('lists of drivers', () => {
  test('names in one cell, a house number with the street, a lost zero and old birthdays', async () => {
    const content = await workbook({
      name: 'MA',
      rows: [
        ['Nr.', 'Fahrer', 'geb. am', 'Anschrift', 'PLZ', 'Wohnort', 'Pers.-Nr.'],
        [1, 'Groß, Jürgen', '1.2.45', 'Hauptstr. 12a', 1067, 'Dresden', 1001],
        [2, 'von Öl, Ayşe Nur', 33_010, 'Straße des 17. Juni 5-7', 'D-50667', 'Köln', '0042'],
        ['Anzahl', 2, null, null, null, null, null],
      ],
    });
    const preview = await files.preview({ kind: 'employees', content });
    expect(preview).toMatchObject({ ...whole, new: 2, skipped: 1 });
    await files.start(preview);
    const people = (await employeesNow()).sort((one, other) => one.mitarbeiterId.localeCompare(other.mitarbeiterId));
    expect(people).toMatchObject([
      { firstName: 'Ayşe Nur', lastName: 'von Öl', birthDate: '1990-05-17', mitarbeiterId: '0042', plz: '50667' },
      {
        firstName: 'Jürgen',
        lastName: 'Groß',
        birthDate: '1945-02-01',
        street: 'Hauptstr.',
        houseNumber: '12a',
        plz: '01067',
      },
    ]);
    expect(people[0]).toMatchObject({ street: 'Straße des 17. Juni', houseNumber: '5-7' });
  });
});

describe('cells that cannot be right', () => {
  test('are left out with a warning, and the row is imported', async () => {
    const content = 'Name;Vorname;geb. am;PLZ;Ort\nÖl;Ida;1.2.2020;1010101;Wien\n';
    const preview = await files.preview({ kind: 'employees', content });
    expect(preview).toMatchObject({ new: 1, skipped: 0, warned: 1 });
    expect((await files.rows(preview))[0]?.problems.map(({ column, message }) => `${column}: ${message}`)).toEqual([
      'Geburtsdatum: „1.2.2020“: Ein Fahrer ist mindestens 16 Jahre alt. Die Zelle wird nicht übernommen.',
      expect.stringMatching(
        /^Postleitzahl: „1010101“: Eine deutsche Postleitzahl hat fünf Ziffern.*nicht übernommen\.$/,
      ),
    ]);
    await files.start(preview);
    expect(await employeesNow()).toMatchObject([{ lastName: 'Öl', birthDate: null, plz: '', city: 'Wien' }]);
  });
});

describe('ambiguities are asked', () => {
  test('day or month first', async () => {
    const content = `VIN;HU bis;Rückgabe\n${vins[0]};03/04/2027;\n${vins[1]};05/06/2027;1.2.28\n`;
    const asked = await files.preview({ kind: 'vehicles', content });
    expect(asked.questions).toEqual([
      { about: 'dateOrder', text: expect.stringContaining('Tag oder der Monat vorn?') },
    ]);
    expect((await files.rows(asked))[0]?.cells[1]).toMatchObject({ value: null });
    const decided = await files.preview({ kind: 'vehicles', content, fields: { dateOrder: 'dmy' } });
    expect(decided.questions).toEqual([]);
    expect((await files.rows(decided))[0]?.cells[1]).toMatchObject({ value: '03.04.2027' });
    const clear = await files.preview({ kind: 'vehicles', content: content.replace('05/06', '06/25') });
    expect(clear).toMatchObject({ questions: [], dateOrder: 'mdy' });
  });

  test('two columns for one field, and the order of names', async () => {
    const twice = await files.preview({ kind: 'vehicles', content: `FIN;Kennz.;Kfz-Kennz.\n${vins[0]};B-A 1;B-A 2\n` });
    expect(columnsOf(twice)).toEqual(['VIN', null, null]);
    expect(twice.questions[0]?.text).toContain('Mehrere Spalten passen zu „Kennzeichen“');
    const names = await files.preview({ kind: 'employees', content: 'Name;geb.\nJürgen Groß;1.2.85\nMax Öl;2.3.86\n' });
    expect(names).toMatchObject({ id: null, missing: ['Nachname oder Vorname'] });
    expect(names.questions[0]?.text).toContain('„Name“ enthält Vor- und Nachnamen');
  });
});
