import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  knownPlates,
  knownPlatesIn,
  noKnownPlates,
  onlyPlateIn,
  platesNamedIn,
  presumedPlatesIn,
} from './known-plates.ts';
import { plateInText, plateOfField } from './plate-in-text.ts';

const own = knownPlates(['B-AA-1007', 'B-AA-1008E', 'M-X-5H', 'C-1234', 'HH-AB-12', 'Bitte eintragen']);

test.each([
  ['Leasingrate B AA 1007 Oktober', 'B-AA-1007'],
  ['Rate BAA1007, Wartung', 'B-AA-1007'],
  ['(B - AA 1007)', 'B-AA-1007'],
  ['B–AA·1007', 'B-AA-1007'],
  ['B-AA 1008 E', 'B-AA-1008E'],
  ['BAA1008E/Okt', 'B-AA-1008E'],
  ['M X 5 H', 'M-X-5H'],
  ['Rate baa1007', 'B-AA-1007'],
  ['Rate b-aa 1007', 'B-AA-1007'],
  ['Dienstwagen C-1234', 'C-1234'],
  ['Dienstwagen C 1234', 'C-1234'],
  ['B-AA 1007 E-Auto', 'B-AA-1007'],
  ['B-AA 1007 statt HH-AB 12, Kennzeichen HH-AB 12', 'HH-AB-12'],
])('%s names the own vehicle %s', (text, plate) => expect(plateInText(text, own)).toBe(plate));

test.each([
  'Vertrag AB C 1234',
  'B-AA 1007 E',
  'B-AA 1008',
  'M-X 5',
  'B-AA 10071',
  'B-AA 1007,50',
  'B-AA 1 007',
  'BA-A 1007',
  'Vertragsnr. B-AA 1007',
  'Kundennummer: B-AA 1007',
  'Pauschale 500 C 1234',
  'c-1234',
  'Wartung nicht für B-AA 1007',
  'Ersatzwagen für B-AA 1007',
  'XB-AA 1007',
  'B-AA 1007 und HH-AB 12',
  'Bitte eintragen',
])('%s names no own vehicle', (text) => expect(plateInText(text, own)).toBeNull());

test.each([
  ['Kennzeichen: HH AB 12', 'HH-AB-12'],
  ['amtl. Kennzeichen B AA 77 E', 'B-AA-77E'],
  ['Ersatz B-AB 1 für Kennz. M-X 99', 'M-X-99'],
  ['Fahrzeug M-ZZ 1', 'M-ZZ-1'],
])('%s names the plate %s by its label', (text, plate) => expect(plateInText(text)).toBe(plate));

test.each([
  ['Leasingrate 10/2026 B-AA 1007', 'B-AA-1007'],
  ['B-AA-1007 Rate', 'B-AA-1007'],
  ['Rate B-AA1007, Oktober', 'B-AA-1007'],
  ['(B–AA 1008 E)', 'B-AA-1008E'],
  ['WÜ-X 77H', 'WÜ-X-77H'],
  ['Schaden B-AA 1007 10/2026', 'B-AA-1007'],
  ['Gutschrift B-AA 1007', 'B-AA-1007'],
  ['Gutschrift zu B-AA 1011', 'B-AA-1011'],
  ['Rechnung B-AA 1015', 'B-AA-1015'],
  ['Vertrag B-AA 1030', 'B-AA-1030'],
  ['Nr. B-AA 1029', 'B-AA-1029'],
  ['B-AA 1007, 1500 km', 'B-AA-1007'],
  ['B-AA 1007 bis 31.10.2026', 'B-AA-1007'],
  ['Leasingrate RE-AB 1007', 'RE-AB-1007'],
])('%s names %s in full, without any vehicle', (text, plate) => expect(plateInText(text)).toBe(plate));

test.each([
  ['Leasingrate BAA1007', ['B-AA-1007', 'BA-A-1007']],
  ['Leasingrate B AA 1007', ['B-AA-1007']],
  ['Leasingrate B - AA 1007', ['B-AA-1007']],
  ['Leasingrate b-aa 1007', ['B-AA-1007']],
  ['Leasingrate B-AA 1007 E-Auto', []],
  ['Vertrag BAA1007', []],
  ['KM LV-99 AW-100 AFF10 Q4', []],
])('%s may mean %j', (text, plates) => {
  expect(presumedPlatesIn(text)).toEqual(plates.map((plate) => ({ plate, isCertain: false, isOwn: false })));
});

test.each([
  ['HR-V 131', 'HR-V-131'],
  ['Toyota C-HR 122 PS', 'C-HR-122'],
  ['Gutschrift zu Rechnung LP-R 2026', 'LP-R-2026'],
  ['Ersatzwagen für B-AA 1007', 'B-AA-1007'],
  ['Abschnitt A-B 12', 'A-B-12'],
  ['Gutschrift zu RE-NR 4711', 'RE-NR-4711'],
  ['Rechnung RE-AA 2026', 'RE-AA-2026'],
  ['Leasingrate zum Vertrag B-AA 1030', 'B-AA-1030'],
  ['Leasing Nr. B-AA 1029', 'B-AA-1029'],
  ['Leasingrate M-AB 10/2026', 'M-AB-10'],
  ['B-AA 1007 bis 1010', 'B-AA-1007'],
  ['B-AA 1007 - 1010', 'B-AA-1007'],
  ['B-AA 1007, 1008', 'B-AA-1007'],
  ['Kennzeichen B-AA 1007 bis 1010', 'B-AA-1007'],
])('%s names %s, but not for certain', (text, plate) => {
  expect([plateInText(text), platesNamedIn(text, noKnownPlates)]).toEqual([null, [plate]]);
});

test.each(['B-AA 1007/B-AA 1008', 'Kennzeichen B-AA 1007/B-AA 1008', 'Kennzeichen B-AA 1007, B-AA 1008'])(
  '%s names two vehicles, own ones and others',
  (text) => {
    const plates = ['B-AA-1007', 'B-AA-1008'];
    expect(platesNamedIn(text, noKnownPlates)).toEqual(plates);
    expect(knownPlatesIn(text, knownPlates(plates))).toEqual(plates);
    expect([plateInText(text), plateInText(text, knownPlates(plates))]).toEqual([null, null]);
  },
);

test.each(['Rate B-AA 1007 bis 1010', 'B AA 1007/1008', 'BAA1007/BAA1008', 'B-AA 1007/2026'])(
  '%s means more than the own vehicle',
  (text) => expect(onlyPlateIn(text, knownPlates(['B-AA-1007']))).toBeNull(),
);

test.each([
  ['B-AA 1007 E', 'B-AA-1007E'],
  ['B-AA 1008', 'B-AA-1008'],
  ['BA-A 1007', 'BA-A-1007'],
])('%s is uncertain beside a vehicle that may be meant', (text, plate) => {
  expect([plateInText(text, own), plateInText(text)]).toEqual([null, plate]);
});

test.each([
  'Vertrag-Nr. AB-C 1234',
  'Vertrag AB C 1234',
  'Rechnung Nr. B-AA 1007',
  'Kundennummer: AB-C 1234',
  'Artikel AB-CD 1234',
  'AB-CDE 1234',
  'XY-CD 1234',
  'LV-99',
  'AW-100',
  'M-1234',
  'RE-AA 2026-01',
  'Paket A - S 500',
  'B-AA 1 007',
  'Rechnung RE-2026 vom',
  'Artikel XY-AB 12345',
  'Rate HH AB 12',
  'Fahrzeug VW UP 12',
  'Kennzeichen ABC-AB 1234',
])('%s only looks like a plate', (text) => expect(plateInText(text)).toBeNull());

test.each([
  ['b aa 1007', 'B-AA-1007'],
  ['B-AA 1007 E', 'B-AA-1007E'],
  ['BAA1008E', 'B-AA-1008E'],
])('the field %s is the plate %s', (field, plate) => expect(plateOfField(field, own)).toBe(plate));

const twins = knownPlates(['B-AA-1007', 'BA-A-1007', 'BA-A-7001', 'M-1999', 'KM-1234', 'AB-C-1234', 'HH-AB-8001']);

test.each([
  ['B-AA 1007', ['B-AA-1007']],
  ['BA A1007', ['BA-A-1007']],
  ['BAA1007', ['B-AA-1007', 'BA-A-1007']],
  ['BAA 1007', ['B-AA-1007', 'BA-A-1007']],
  ['B-AA 7001', []],
  ['BAA7001', ['BA-A-7001']],
  ['Rate M-1 999', []],
  ['Mehrkilometer 500 KM 1234', []],
  ['Leasingrate Vertrag AB-C 1234', ['AB-C-1234']],
  ['Leasingrate Vertrag AB C 1234', []],
])('separators of %s agree with those of %j', (text, plates) => expect(knownPlatesIn(text, twins)).toEqual(plates));

test.each([
  ['Leasingrate BAA1007', null],
  ['Leasingrate B AA 1007', 'B-AA-1007'],
  ['Leasingrate BAA7001', 'BA-A-7001'],
  ['Wartung nicht für HH-AB 8001', null],
  ['Wartung für HH-AB 8001', 'HH-AB-8001'],
  ['Rate M 1999', 'M-1999'],
  ['Pauschale 3 M-1999', null],
  ['Rate M-1999', 'M-1999'],
  ['Leistung Summenrabatt HH-AB 8001', 'HH-AB-8001'],
  ['Kundendienst HH-AB 8001', 'HH-AB-8001'],
  ['Vertragsrate HH-AB 8001', 'HH-AB-8001'],
  ['Leasingvertrag HH-AB 8001', 'HH-AB-8001'],
  ['Leasingvertrag HH AB 8001', null],
  ['Vertrags-Nr. HH-AB 8001', null],
])('the only certain plate of %s is %s', (text, plate) => {
  expect(onlyPlateIn(text, twins)).toBe(plate);
  expect(plateInText(text, twins)).toBe(plate);
});

test.each([
  ['BAA1007', null],
  ['BA-A 1007', 'BA-A-1007'],
  ['B-AA 7001', 'B-AA-7001'],
  ['km 1234', 'KM-1234'],
])('the field %s is %s beside vehicles that share a key', (field, plate) =>
  expect(plateOfField(field, twins)).toBe(plate),
);

test('every own plate is found in every usual spelling, whatever surrounds it', () => {
  const part = fc.tuple(
    fc.stringMatching(/^[A-ZÄÖÜ]{1,3}$/),
    fc.stringMatching(/^[A-Z]{1,2}$/),
    fc.integer({ min: 10, max: 9999 }),
    fc.constantFrom('', 'E', 'H'),
  );
  const joint = fc.constantFrom('', ' ', '-', ' - ', '–');
  fc.assert(
    fc.property(
      part,
      joint,
      joint,
      fc.constantFrom('', ' '),
      ([district, letters, number, suffix], first, second, gap) => {
        const plate = `${district}-${letters}-${number}${suffix}`;
        const text = `Rate 1 (${district}${first}${letters}${second}${number}${suffix === '' ? '' : `${gap}${suffix}`}), 19 %`;
        expect(knownPlatesIn(text, knownPlates([plate, 'ZZ-ZZ-9999']))).toEqual([plate]);
      },
    ),
  );
});
