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
  ['Gutschrift Oktober 2025 B-ZK 130', '2025-10-01', '2025-10-31'],
  ['Korrektur Okt. 2025 B-ZK 132', '2025-10-01', '2025-10-31'],
  ['Leasingrate October 2025', '2025-10-01', '2025-10-31'],
  ['Leasingrate Jänner 2026', '2026-01-01', '2026-01-31'],
  ['Leasingrate Okt.25', '2025-10-01', '2025-10-31'],
  ['Leasingrate 10-2025', '2025-10-01', '2025-10-31'],
  ['Abrechnungsmonat: 202510', '2025-10-01', '2025-10-31'],
  ['Monat 10/25', '2025-10-01', '2025-10-31'],
  ['Wartung Monat 10/2026, Vertragsende 31.12.2028', '2026-10-01', '2026-10-31'],
])('%s is %s to %s', (text, from, to) => expect(periodInText(text)).toEqual({ from, to }));

test.each([
  'Vertragsende 31.12.2028',
  'Vertrag vom 15.03.2023',
  'Vertragszeitraum 01.01.2023 - 31.12.2028',
  'Kfz-Steuer vom 03.10.2026',
  'Gutschrift für 15.03.2023',
  'Rate 10/36',
  'Monat 10/36',
  'Gutschrift 10/2025',
  'Leasingrate Oktober 2025 und November 2025',
  'Leasingrate Oktober 2025 statt November 2025',
  'Leasingrate Mai 25,00 EUR',
  'Monat 13/2026',
  'Zeitraum 31.10.2026 - 01.10.2026',
  'Zeitraum 30.02.2026 - 31.03.2026',
  'Laufzeit 36 Monate',
])('%s names no period', (text) => expect(periodInText(text)).toBeNull());
