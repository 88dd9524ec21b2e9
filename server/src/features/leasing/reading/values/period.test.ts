import { expect, test } from 'vitest';
import { periodInText } from './period.ts';

test.each([
  ['Leistungszeitraum 01.10.2026 - 31.10.2026', '2026-10-01', '2026-10-31'],
  ['Leistungszeitraum: 01.10. – 31.10.2026', '2026-10-01', '2026-10-31'],
  ['Zeitraum vom 1.10.26 bis zum 31.10.26', '2026-10-01', '2026-10-31'],
  ['Monat 10/2026', '2026-10-01', '2026-10-31'],
  ['für den Monat Okt. 2026', '2026-10-01', '2026-10-31'],
  ['Abrechnungszeitraum 2026-02', '2026-02-01', '2026-02-28'],
  ['Leistungsmonat: März 2026', '2026-03-01', '2026-03-31'],
  ['Leasingrate 09/2026 - 11/2026', '2026-09-01', '2026-11-30'],
  ['Servicerate für Mai 2026', '2026-05-01', '2026-05-31'],
  ['Leistungsdatum 03.10.2026', '2026-10-03', '2026-10-03'],
  ['Wartung Monat 10/2026, Vertragsende 31.12.2028', '2026-10-01', '2026-10-31'],
])('%s is %s to %s', (text, from, to) => expect(periodInText(text)).toEqual({ from, to }));

test.each([
  'Vertragsende 31.12.2028',
  'Vertrag vom 15.03.2023',
  'Vertragszeitraum 01.01.2023 - 31.12.2028',
  'Kfz-Steuer vom 03.10.2026',
  'Gutschrift für 15.03.2023',
  'Rate 10/36',
  'Monat 13/2026',
  'Zeitraum 31.10.2026 - 01.10.2026',
  'Zeitraum 30.02.2026 - 31.03.2026',
  'Laufzeit 36 Monate',
])('%s names no period', (text) => expect(periodInText(text)).toBeNull());
