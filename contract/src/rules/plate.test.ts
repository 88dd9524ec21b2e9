import { expect, test } from 'vitest';
import {
  canonicalPlate,
  fitsPlate,
  isMissingPlate,
  isSamePlate,
  joinPlate,
  listedPlateError,
  plateError,
  plateHint,
  plateKey,
  plateTypedFor,
  printedPlate,
  splitPlate,
  titleWithoutPlate,
  typedPlateError,
  unclearPlate,
  vinHint,
} from './plate.ts';

test.each([
  ['B', 'AB', '1234', 'B-AB-1234'],
  ['m', '', '1234', 'M-1234'],
  ['hh', 'a', '', 'HH-A'],
  [' B ', 'AB', '12E ', 'B-AB-12E'],
])('%s, %s and %s join to %s', (district, letters, number, plate) =>
  expect(joinPlate(district, letters, number)).toBe(plate),
);

test.each([
  ['b ab 1234', 'B-AB-1234'],
  ['B-AB1234', 'B-AB-1234'],
  ['HH·A 12E', 'HH-A-12E'],
  ['B-AA 1007 E', 'B-AA-1007E'],
  ['B AA1007-H', 'B-AA-1007H'],
  ['M-1234', 'M-1234'],
  ['m 1234', 'M-1234'],
  ['M1234', 'M-1234'],
  ['HH 12 E', 'HH-12E'],
  ['M-1234-H', 'M-1234H'],
  ['MA1234', 'MA1234'],
  ['BAB1234', 'BAB1234'],
  ['erhab12', 'ERH-AB-12'],
  [' mü-x 1 ', 'MÜ-X-1'],
])('%s is written %s', (plate, written) => expect(canonicalPlate(plate)).toBe(written));

test.each([
  ['B-AB 1234', 'BAB1234'],
  ['mü-x 1', 'MÜX1'],
  ['B–AB·12', 'BAB12'],
])('the key of %s is %s', (plate, key) => expect(plateKey(plate)).toBe(key));

test.each(['--', 'M--1234-', '-M-AB-1', 'M-AB-1-', 'M - - 1', '?', 'M#AB-1', '<b>', '.'])('%s is no plate', (plate) =>
  expect(plateError(plate)).toMatch(/^(Im Kennzeichen|Ein Kennzeichen)/),
);
test.each(['B-AB-1234', ' m-1234 ', 'M - AB - 1234', 'HH·A 12E', 'BAB1234', '0-17-1', 'Bitte eintragen', ''])(
  '%s may be a plate',
  (plate) => expect(plateError(plate)).toBeNull(),
);

test.each([
  ['HH-FW-1003', 'hhfw 1003', 'HH-FW-1003'],
  ['HH-FW-1003', 'HHFW1003', 'HH-FW-1003'],
  ['HH-FW-1003', 'hhf w 1003', 'HHF-W-1003'],
  ['HH-FW-1003', 'HHFW1004', 'HHFW1004'],
  ['B-AB-12', 'bab12', 'B-AB-12'],
  ['B-AB-12', 'BA-B 12', 'BA-B-12'],
  ['H-H-1234', 'HH-1234', 'HH-1234'],
  ['HHFW1003', 'HH-FW 1003', 'HH-FW-1003'],
])('for a vehicle with %s, %s means %s', (stored, typed, plate) => expect(plateTypedFor(stored, typed)).toBe(plate));

test('spellings are one plate unless both name different parts', () => {
  expect(isSamePlate('B-AB-1234', 'BAB1234')).toBe(true);
  expect(isSamePlate('B-AB-1234', 'BA-B-1234')).toBe(false);
  expect(isSamePlate('B-AB-1234', 'B-AB-1235')).toBe(false);
  expect(['', '--', 'BITTE EINTRAGEN', 'B-AB-1'].map(isMissingPlate)).toEqual([true, true, true, false]);
});

test('a whole plate is split into its parts where they are clear', () => {
  expect(splitPlate('b ab 1234e')).toEqual({ district: 'B', letters: 'AB', number: '1234E' });
  expect(splitPlate('M-1234')).toEqual({ district: 'M', letters: '', number: '1234' });
  expect(splitPlate('HH')).toBeNull();
  expect(splitPlate('BAB1234')).toBeNull();
  expect(splitPlate('B-ABC-1')).toBeNull();
});

test.each(['hhya1011', 'BAB1234', 'HH1234', 'müx1'])('%s is asked about where a person types it', (plate) => {
  expect(typedPlateError(plate)).toBe(unclearPlate);
});
test.each(['hh-ya 1011', 'erhab12', 'M1234', 'W-12345-X', 'AB12CDE', 'Bitte eintragen', ''])(
  '%s is not asked about',
  (plate) => expect(typedPlateError(plate)).toBeNull(),
);

test.each(['abgemeldet', 'ohne Kennzeichen', 'HH-A', 'Neu'])('%s is no plate, because it has no digit', (plate) => {
  expect(typedPlateError(plate)).toBe('Im Kennzeichen fehlt die Ziffer, richtig ist zum Beispiel B-AB-1234.');
});
test.each(['Y-123456', '0-12', 'BP 12-345'])('%s of an authority is a plate', (plate) =>
  expect([typedPlateError(plate), listedPlateError(plate)]).toEqual([null, null]),
);

test.each(['abgemeldet', 'ohne', 'Neuwagen', 'Überführung', 'M-QR 6/M-QR 7', 'M-QR 6 und M-QR 7', 'M-QR 6\nM-QR 7'])(
  '%s is no plate in a list',
  (plate) => expect(listedPlateError(plate)).toMatch(/^Kein Kennzeichen: „[^“]+“ (hat keine Ziffer|nennt mehrere)\.$/),
);
test.each(['HH/FW/1234', 'M-QR 6', '0-17-1', '12/AB/34', 'W 12345 X', 'BAB1234', 'Bitte eintragen', ''])(
  '%s may be a plate in a list',
  (plate) => expect(listedPlateError(plate)).toBeNull(),
);

test('a plate without separators is split only if its letters leave one way', () => {
  expect(splitPlate('erhab12e')).toEqual({ district: 'ERH', letters: 'AB', number: '12E' });
  expect(['HHFW1234', 'BAB1234', 'HH1234', '1234', 'HHFW'].map(splitPlate)).toEqual([null, null, null, null, null]);
});

test.each(['B-AB-1234', 'HH-A-1', 'MÜ-X-1H', 'B-1234'])('%s looks German', (plate) =>
  expect(plateHint(plate)).toBeNull(),
);
test.each(['B-AB-0123', 'XXXX-A-1', '0-123', 'HH-AB-12345', 'FÜR-AB-1234'])('%s gets a hint', (plate) =>
  expect(plateHint(plate)).toMatch('Ungewöhnliche Form'),
);

test('an unusual VIN gets a hint and is not refused', () => {
  expect(vinHint(' wdb9066331s123456 ')).toBeNull();
  expect(vinHint('WDB 906633-1S 123456')).toBeNull();
  expect(vinHint('WDB9066331S12345ß')).toBe('Eine VIN hat nur Buchstaben und Ziffern.');
  expect(vinHint('WDB123')).toMatch('hier sind es 6');
  expect(vinHint('WDB9066331S12345O')).toMatch('kein I, O oder Q');
});

test.each([
  ['B-AA-1023', 'B-AA 1023'],
  ['SÜW-A-7H', 'SÜW-A 7H'],
  ['M-1234', 'M-1234'],
  ['BAA1023', 'BAA1023'],
  ['W-12345-X', 'W-12345-X'],
  ['Bitte eintragen', 'Bitte eintragen'],
])('%s is printed as %s', (plate, printed) => expect(printedPlate(plate)).toBe(printed));

test('full-width letters are the usual ones, letters of another script are refused', () => {
  expect([plateError('Ｍ-AB-5'), canonicalPlate('Ｍ-AB-5')]).toEqual([null, 'M-AB-5']);
  for (const plate of ['\u041C-AB-6', 'M-AB-\u0661'])
    expect(plateError(plate)).toBe('Ein Kennzeichen hat nur Buchstaben, Ziffern und Bindestriche.');
  // Plates of diplomats, and of countries without letters in front.
  for (const plate of ['0-1-1', '1234', 'ABCD-E-1', 'ŠI-AB-1']) expect(plateError(plate)).toBeNull();
});

test.each([
  ['Ford Transit B-AB-1234', 'Ford Transit'],
  ['B-AB-1234', ''],
  ['Der rote Bus', 'Der rote Bus'],
])('beside its plate "%s" reads "%s"', (title, text) => expect(titleWithoutPlate(title, 'B-AB-1234')).toBe(text));

test.each([
  ['D B-AB 124', 'B-AB-124'],
  ['d-b-ab-124', 'B-AB-124'],
  ['D HH AB 12E', 'HH-AB-12E'],
  ['D B 124', 'D-B-124'],
  ['D-B-124', 'D-B-124'],
  ['D-AB 1234', 'D-AB-1234'],
])('%s with or without the letter of the country is %s', (typed, plate) => {
  expect(canonicalPlate(typed)).toBe(plate);
});

test.each([
  ['BAA1007', 'B-AA-1007', true],
  ['b aa 1007', 'B-AA-1007', true],
  ['BAA 1007', 'BA-A-1007', true],
  ['B-AA 7001', 'BA-A-7001', false],
  ['M-1 999', 'M-1999', false],
  ['B-AA 1008 E', 'B-AA-1008E', true],
  ['B-AA 1007', 'BAA1007', true],
  ['B-AA 10 07', 'BAA1007', false],
])('the spelling %s may mean %s: %s', (written, plate, fits) => expect(fitsPlate(written, plate)).toBe(fits));
