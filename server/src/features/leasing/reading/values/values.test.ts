import { execFileSync } from 'node:child_process';
import { daysIn } from '@flottwart/contract/grammar/days-in-text';
import { describe, expect, test } from 'vitest';
import { knownPlates } from './known-plates.ts';
import { plateAtStart, plateInText, plateOfField } from './plate.ts';
import { completeReferences, referencesIn, toSingleLine, withoutReferences } from './text.ts';

test.each([
  ['B-AB 1234', 'B-AB-1234'],
  ['b-ab-1234', 'B-AB-1234'],
  ['HH AB 12E', 'HH-AB-12E'],
  ['M–X 1 H', 'M-X-1H'],
  ['B-1234', 'B-1234'],
  ['BAB1234', 'BAB1234'],
  ['W 12345 A', 'W-12345-A'],
])('the field %s is the plate %s', (field, plate) => expect(plateOfField(field)).toBe(plate));

test('a labelled plate is found in a process that optimises its patterns no longer', () => {
  const module = new URL('plate.ts', import.meta.url);
  const script = `import { plateInText } from '${module}';
    process.stdout.write(String(['Kennzeichen B-AB 1234', 'Kennz. M-1234', 'Fahrzeug M-X 1'].map((text) => plateInText(text))));`;
  const args = ['--no-regexp-optimization', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('B-AB-1234,M-1234,M-X-1');
});

describe('a plate without letters in the middle', () => {
  test.each([
    ['Leasingrate Kennzeichen M-1234', 'M-1234'],
    ['Kfz-Kennzeichen: HH-17, Rate 03/2025', 'HH-17'],
    ['Kennz. M-1234E', 'M-1234E'],
    ['Kennzeichen B-AB 1234', 'B-AB-1234'],
    ['Wartung Fahrzeug C-180', null],
    ['Vertrag V-4711', null],
    ['Kennzeichen  V-4711', null],
    ['Kennzeichen M-12345', null],
    ['Leasingrate M-1234', null],
  ])('in %j is %j', (text, plate) => expect(plateInText(text)).toBe(plate));

  test('need no label for a vehicle of the company', () => {
    const known = knownPlates(['M-1234']);
    for (const text of ['Leasingrate M-1234', 'M 1234 Wartung', 'Rate für M1234'])
      expect(plateInText(text, known)).toBe('M-1234');
  });

  test('after a label of the head and in a field', () => {
    expect([plateAtStart('M-1234 Sprinter'), plateAtStart('M-12345')]).toEqual(['M-1234', null]);
    expect([plateOfField('M-1234'), plateOfField('M 1234')]).toEqual(['M-1234', 'M-1234']);
  });
});

test.each(['', 'Transporter', '12345', 'VW Crafter mit Koffer 35'])('the field %j is not a plate', (field) =>
  expect(plateOfField(field)).toBeNull(),
);

test('references have document and position', () => {
  expect(referencesIn('Gutschrift zu Rechnung RE-2026/17 vom 01.09.2026, Pos. 3')).toEqual([
    { document: 'RE-2026/17', position: '3' },
  ]);
  expect(referencesIn('Korrektur Rechnungsnummer: 4711')).toEqual([{ document: '4711', position: null }]);
  expect(referencesIn('Gutschrift zu Position 12')).toEqual([{ document: null, position: '12' }]);
  expect(referencesIn('Rechnung vom 01.09.2026')).toEqual([]);
  expect(referencesIn('Rechnungszeitraum 10/2026')).toEqual([]);
});

test('a bare position belongs to the one referenced document; the document itself is not a reference', () => {
  const bare = { document: null, position: '12' };
  expect(completeReferences([bare], 'G1', [{ document: '4711', position: null }])).toEqual([
    { document: '4711', position: '12' },
  ]);
  expect(completeReferences([{ document: 'G1', position: null }], 'G1', [])).toEqual([]);
});

test('the day of a referenced document is not the day of the position', () =>
  expect(daysIn(withoutReferences('zu Rechnung 4711 vom 01.09.2026, Leistung 05.10.2026'))).toEqual(['2026-10-05']));

test('text becomes one clean line', () => {
  expect(toSingleLine('a\u0000\u0007 b\r\n\u00a0c\u202e')).toBe('a b c');
  expect(toSingleLine('\ud800')).toBe('\ufffd');
  expect(toSingleLine('x'.repeat(3_000))).toHaveLength(2_000);
});
