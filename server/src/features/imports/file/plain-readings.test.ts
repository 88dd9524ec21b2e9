import { unclearPlate } from '@flottwart/contract/rules/plate';
import { expect, test } from 'vitest';
import { meaningfulText } from './blank-values.ts';
import { cellValue } from './cell-values.ts';
import { columnLabelled, columnNamed } from './headings.ts';
import { isRemarked } from './read-value.ts';
import { putValue, type RecordFields } from './record-paths.ts';
import { skipOf } from './skipped-row.ts';
import { kindOfFile } from './table-content.ts';

const context = { dateOrder: null, splitsStreets: true, splitsAddresses: false, today: '2026-11-17' };
const read = (
  kind: 'vehicles' | 'employees' | 'trips',
  label: string,
  text: string,
  more: { readonly hasCommas?: boolean; readonly isCommaNamed?: boolean } = {},
) => {
  const column = columnLabelled(kind, label);
  if (!column) throw new Error(`There is no column ${label}.`);
  return cellValue(column, text, { ...context, ...more });
};
const name = (firstName: string, lastName: string) => ({ parts: { firstName, lastName } });

test.each([
  ['Müller, Hans', name('Hans', 'Müller')],
  ['Freiherr von Münch, Karl', name('Karl', 'Freiherr von Münch')],
  ['Müller, Hans, jun.', name('Hans, jun.', 'Müller')],
])('the comma of %s decides in either column, with a remark where the heading says otherwise', (text, parts) => {
  expect(read('employees', 'Nachname, Vorname', text, { hasCommas: true })).toEqual(parts);
  const { firstName, lastName } = parts.parts;
  const remark = `„${text}“ hat ein Komma: gelesen als Vorname „${firstName}“, Nachname „${lastName}“.`;
  expect(read('employees', 'Vorname Nachname', text)).toEqual({ remarked: parts, remark });
});

test.each([
  ['Jan, Kowalski', name('Jan', 'Kowalski')],
  ['Anna Maria , von der Heide', name('Anna Maria', 'von der Heide')],
  ['Jan Kowalski', name('Jan', 'Kowalski')],
])('under „Vorname, Nachname“ %s has the order of the heading', (text, parts) => {
  expect(read('employees', 'Vorname Nachname', text, { isCommaNamed: true })).toEqual(parts);
});

test.each([
  ['Anna Schmidt', name('Anna', 'Schmidt')],
  ['Anna Maria von der Heide', name('Anna Maria', 'von der Heide')],
  ['José García López', name('José García', 'López')],
])('%s without comma among cells with one is not turned round and gets a remark', (text, remarked) => {
  const { firstName, lastName } = remarked.parts;
  const remark = `„${text}“ hat kein Komma: gelesen als Vorname „${firstName}“, Nachname „${lastName}“.`;
  expect(read('employees', 'Nachname, Vorname', text, { hasCommas: true })).toEqual({ remarked, remark });
});

test.each(['Offen', 'Null', 'Na', 'Unbekannt'])('„%s“ is a name, and nothing in the place of a day', (word) => {
  expect([meaningfulText(word, 'text'), meaningfulText(word, 'last-first')]).toEqual([word, word]);
  expect([meaningfulText(word, 'day'), meaningfulText(word, 'number')]).toEqual(['', '']);
});

test.each(['-', '?', 'n/a', 'k. A.', 'keine Angabe'])('„%s“ is nothing in any column', (text) => {
  expect([meaningfulText(text, 'text'), meaningfulText(text, 'day')]).toEqual(['', '']);
});

test.each([
  ['Rückgabedatum', '31.12.50', '2050-12-31'],
  ['Nächster Service', '12/50', '2050-12-01'],
  ['HU/AU gültig bis', '30.06.15', '2015-06-30'],
  ['Letzter Reifenwechsel vorne', '30.06.99', '1999-06-30'],
])('in the column %s the year of %s is that of %s', (label, text, day) => {
  expect(read('vehicles', label, text)).toBe(day);
});

test.each([
  ['Rückgabedatum', '30.06.99', '1999'],
  ['HU/AU gültig bis', '12/85', '1985'],
  ['Nächster Service', '31.05.1927', '1927'],
])('a deadline in %s decades ago is left out: %s', (label, text, year) => {
  const message = `„${text}“: Das Jahr ${year} liegt mehr als 20 Jahre zurück.`;
  expect(read('vehicles', label, text)).toEqual({ unreadable: message });
});

test('the headings Bereifung VA and HA mean the tyres in front and behind', () => {
  const labels = ['Bereifung VA', 'Bereifung HA'].map((heading) => columnNamed('vehicles', heading)?.label);
  expect(labels).toEqual(['Reifen vorne', 'Reifen hinten']);
});

test('a column without commas keeps the order of its heading', () => {
  expect(read('employees', 'Nachname, Vorname', 'Schmidt Anna')).toEqual(name('Anna', 'Schmidt'));
});

test('three figures after a comma are thousands, with a remark', () => {
  expect(read('vehicles', 'Nächster Service in km', '30,000')).toEqual({
    remarked: 30_000,
    remark: '„30,000“ ist als 30.000 gelesen, nicht als Kommazahl.',
  });
});

test.each([
  ['30 Tkm', 30_000],
  ['30tkm', 30_000],
  ['ca. 12.000 km', 12_000],
  ['bei 30.000 km', 30_000],
  ['~30000', 30_000],
  ["30'000", 30_000],
])('%s km are read as %i', (text, value) => {
  expect(read('vehicles', 'Nächster Service in km', text)).toBe(value);
});

test.each([
  ['25.10.2026 02:15 MESZ', '2026-10-25T00:15:00.000Z'],
  ['25.10.2026 02:15 MEZ', '2026-10-25T01:15:00.000Z'],
  ['20.10.2026 8:00 AM', '2026-10-20T06:00:00.000Z'],
  ['20.10.2026 12:30 pm', '2026-10-20T10:30:00.000Z'],
  ['20.10.2026 12:05 AM', '2026-10-19T22:05:00.000Z'],
])('%s is a moment', (text, instant) => {
  expect(read('trips', 'Beginn', text)).toBe(instant);
});

test('a postcode with a decimal or with its city is read', () => {
  expect(read('employees', 'Postleitzahl', '1067.0')).toMatchObject({ remarked: '01067' });
  expect(read('employees', 'Postleitzahl', '20095 Hamburg')).toEqual({ parts: { plz: '20095', city: 'Hamburg' } });
});

test('a city of its own cell counts more than one beside the postcode, in either order', () => {
  const both = read('employees', 'Postleitzahl', '20095 Hamburg');
  const record: RecordFields = {};
  putValue(record, 'city', 'Altona');
  putValue(record, 'plz', both);
  expect(record).toEqual({ plz: '20095', city: 'Altona' });
  putValue(record, 'city', 'Ottensen');
  expect(record).toEqual({ plz: '20095', city: 'Ottensen' });
});

test('words are no VIN', () => {
  expect(read('vehicles', 'VIN', 'siehe Vertrag')).toEqual({ unreadable: '„siehe Vertrag“ ist keine VIN.' });
  expect(isRemarked(read('vehicles', 'VIN', 'WDB 906 633 1S 123456'))).toBe(false);
});

test('a word and two plates are no plate of a vehicle, unclear parts are remarked, and trips keep their text', () => {
  const word = { unreadable: 'Kein Kennzeichen: „abgemeldet“ hat keine Ziffer.' };
  expect(read('vehicles', 'Kennzeichen', 'abgemeldet')).toEqual(word);
  const two = { unreadable: 'Kein Kennzeichen: „M-QR 6/M-QR 7“ nennt mehrere.' };
  expect(read('vehicles', 'Kennzeichen', 'M-QR 6/M-QR 7')).toEqual(two);
  const unclear = { remarked: 'BUE1003', remark: `„bue1003“: ${unclearPlate}` };
  expect(read('vehicles', 'Kennzeichen', 'bue1003')).toEqual(unclear);
  expect(read('vehicles', 'Kennzeichen', 'b-ue 1003')).toBe('B-UE-1003');
  expect(read('trips', 'Kennzeichen', 'bue1003')).toBe('BUE1003');
});

const headings = ['VIN', 'Kennzeichen', 'Hersteller', 'Modell', 'HU bis', 'Standort'];
test.each([
  [['VIN', 'Kennzeichen', 'Hersteller', '', '', ''], 'headings'],
  [['* geleast', 'siehe Vertrag', '', '', '', ''], 'note'],
  [['Stand', '12.11.2026', '', '', '', ''], 'note'],
  [['Stand: 12.11.2026', '', '', '', '', ''], 'note'],
  [['', 'HH-A 1', 'Stand', '', '', ''], undefined],
  [['WDB9066331S123456', 'Kennzeichen', 'Hersteller', 'Modell', '', ''], undefined],
])('the row %j is skipped as %s', (cells, skip) => {
  expect(skipOf(cells, headings)).toBe(skip);
});

test('a picture is no table, whatever its name', () => {
  expect(kindOfFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]))).toBe('unknown');
  expect(kindOfFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]))).toBe('unknown');
});

test.each(['1.1.70', '01.01.1970'])('a birthday on %s says that it counts as unknown', (text) => {
  const column = columnLabelled('employees', 'Geburtsdatum');
  expect(column && cellValue(column, text, context)).toEqual({
    remarked: '1970-01-01',
    remark: `„${text}“ steht in vielen Listen für ein unbekanntes Datum und wird als Strich gezeigt.`,
  });
});
