import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { knownPlates } from './known-plates.ts';
import { plateAtStart, plateInText, plateOfField } from './plate-in-text.ts';

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
  const module = new URL('plate-in-text.ts', import.meta.url);
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
