import { expect, test } from 'vitest';
import { daysIn } from './days-in-text.ts';
import { completeReferences, referencesIn, withoutReferences } from './references.ts';

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
