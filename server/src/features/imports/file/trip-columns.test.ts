import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const { files, valuesOf } = await createImportCompany();

const person = 'Anna;Amsel;B-TC 1';
const head = 'Vorname;Nachname;Kennzeichen';

const preview = (content: string) => files.preview({ kind: 'trips', content });
const columnsOf = ({ headings }: Awaited<ReturnType<typeof preview>>) => headings.map(({ column }) => column);
const timesIn = async (content: string) => (await valuesOf('trips', content)).map(({ values }) => values.slice(3));

test.each([
  ['Startzeit (UTC);Endzeit (UTC)', '02.11.2026 07:00', '02.11.2026 16:00'],
  ['Start GMT;Ende [GMT+0]', '02.11.2026 07:00', '02.11.2026 16:00'],
  ['Start in UTC;Ende UTC+2', '02.11.2026 07:00', '02.11.2026 14:00'],
])('times below %s are read in that zone, and the preview says so', async (headings, from, to) => {
  const content = `${head};${headings}\n${person};02.11.2026 06:00;02.11.2026 15:00\n`;
  const { questions, headings: found } = await preview(content);
  expect(found.slice(3).map(({ column }) => column)).toEqual(['Beginn', 'Ende']);
  expect(questions).toEqual([{ about: 'zone', text: expect.stringContaining('Nicht in deutscher Zeit sind') }]);
  expect(await timesIn(content)).toEqual([[from, to]]);
});

test('a line above the table may name the zone of all times; a moment of printing only raises the question', async () => {
  const table = `${head};Beginn;Ende\n${person};02.11.2026 06:00;02.11.2026 15:00\n`;
  const zoned = `Alle Zeiten in UTC;;;;\n${table}`;
  expect(await timesIn(zoned)).toEqual([['02.11.2026 07:00', '02.11.2026 16:00']]);
  expect((await preview(zoned)).questions).toMatchObject([{ about: 'zone' }]);
  const printed = `Druckzeit: 02.11.2026 16:03 UTC;;;;\n${table}`;
  expect(await timesIn(printed)).toEqual([['02.11.2026 06:00', '02.11.2026 15:00']]);
  expect((await preview(printed)).questions).toEqual([
    { about: 'zone', text: expect.stringContaining('trotzdem als deutsche gelesen') },
  ]);
  expect((await preview(table)).questions).toEqual([]);
});

test('a line below the table names its zone as one above does', async () => {
  const table = `${head};Beginn;Ende\n${person};02.11.2026 06:00;02.11.2026 15:00\n`;
  const zoned = `${table}Alle Zeiten in UTC;;;;\n`;
  expect((await timesIn(zoned))[0]).toEqual(['02.11.2026 07:00', '02.11.2026 16:00']);
  expect((await preview(zoned)).questions).toMatchObject([{ about: 'zone' }]);
  const printed = `${table}Druckzeit: 02.11.2026 16:03 UTC;;;;\n`;
  expect((await timesIn(printed))[0]).toEqual(['02.11.2026 06:00', '02.11.2026 15:00']);
  expect((await preview(printed)).questions).toEqual([
    { about: 'zone', text: expect.stringContaining('Unter der Tabelle steht') },
  ]);
});

test('a cell may name UTC itself, with or without its date', async () => {
  const dated = `${head};Beginn;Ende\n${person};2026-11-09 06:00 UTC;2026-11-09 15:00 GMT\n`;
  expect(await timesIn(dated)).toEqual([['09.11.2026 07:00', '09.11.2026 16:00']]);
  const times = `${head};Datum;Beginn;Ende\n${person};09.11.2026;06:00 UTC;15:00 MEZ\n`;
  expect(await timesIn(times)).toEqual([['09.11.2026', '09.11.2026 07:00', '09.11.2026 15:00']]);
});

test('begin and end have a date of their own', async () => {
  const content = [
    `${head};Startdatum;Startzeit;Enddatum;Endzeit`,
    `${person};06.11.2026;22:00;08.11.2026;04:00`,
    `${person};09.11.2026;06:00;;12:00`,
    `${person};10.11.2026;06:00;10.11.2026;`,
    `${person};11.11.2026;06:00;11.11.2026;12.11.2026 04:00`,
    `${person};12.11.2026;06:00;12.11.;08:00`,
  ].join('\n');
  expect(columnsOf(await preview(content)).slice(3)).toEqual(['Startdatum', 'Beginn', 'Enddatum', 'Ende']);
  const rows = await valuesOf('trips', content);
  expect(rows.map(({ outcome, values }) => [outcome, values[4], values[6]])).toEqual([
    ['new', '06.11.2026 22:00', '08.11.2026 04:00'],
    ['new', '09.11.2026 06:00', '09.11.2026 12:00'],
    ['new', '10.11.2026 06:00', ''],
    ['new', '11.11.2026 06:00', '12.11.2026 04:00'],
    ['skipped', '12.11.2026 06:00', null],
  ]);
  expect(rows.map(({ messages: [first] }) => first)).toMatchObject([
    expect.stringContaining('Fahrzeug'),
    expect.stringContaining('Fahrzeug'),
    'Das Datum 10.11.2026 wird nicht übernommen, weil die Uhrzeit des Endes fehlt.',
    'Das Datum 11.11.2026 wird nicht übernommen: Im Ende steht der 12.11.2026.',
    '„12.11.“: Das Jahr fehlt (TT.MM.JJJJ).',
  ]);
});

test('Start date and Stop date with times are the moments themselves', async () => {
  const content = `First name,Last name,License plate,Start date,Stop date\nAnna,Amsel,B-TC 1,2026-11-02 06:00:00,2026-11-02 07:30:00\n`;
  expect(columnsOf(await preview(content)).slice(3)).toEqual(['Beginn', 'Ende']);
  expect(await timesIn(content)).toEqual([['02.11.2026 06:00', '02.11.2026 07:30']]);
});
