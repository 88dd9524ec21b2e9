import { expect, test } from 'vitest';
import { monthsInText } from './months-in-text.ts';
import { monthsOfPeriod } from './named-months.ts';

const range = (first: string, last = first) => {
  const at = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
  return { first: at(first), last: at(last) };
};

/** Day of the documents that contain these texts. */
const day = '2026-03-10';

test.each([
  ['Leasingrate Oktober 2025', range('2025-10')],
  ['Servicerate Okt. 2025', range('2025-10')],
  ['Leasingrate 10/2025', range('2025-10')],
  ['Leasingrate 10.2025', range('2025-10')],
  ['Leasingrate 2025-10', range('2025-10')],
  ['Oktober bis Dezember 2025', range('2025-10', '2025-12')],
  ['Rate 01.10.2025 - 31.10.2025', range('2025-10')],
  ['Rate 1.10.25 – 31.10.25', range('2025-10')],
  ['Leasingrate vom 01.10. bis 31.10.2025', range('2025-10')],
  ['Leasingrate 1. - 31.10.2025', range('2025-10')],
  ['Rate 15.12.2025 bis 14.01.2026', range('2025-12', '2026-01')],
  ['Wartung Q4 2025', range('2025-10', '2025-12')],
  ['4. Quartal 2025', range('2025-10', '2025-12')],
  ['Leasingrate IV. Quartal 2025', range('2025-10', '2025-12')],
  ['Leasingrate Quartal IV/2025', range('2025-10', '2025-12')],
  ['Leasingrate Q4/25', range('2025-10', '2025-12')],
  ['Leasingrate 4. Q. 2025', range('2025-10', '2025-12')],
  ['Leasingrate IV. Q. 2025', range('2025-10', '2025-12')],
  ['Leasingrate Q 4 / 2025', range('2025-10', '2025-12')],
  ['Wartung 3./4. Quartal 2025', range('2025-07', '2025-12')],
  ['Wartung Q3-Q4/2025', range('2025-07', '2025-12')],
  ['Leasingrate Sep.-Nov. 2025', range('2025-09', '2025-11')],
  ['Leasingrate Sep. bis Nov. 2025', range('2025-09', '2025-11')],
  ['Leasingrate Okt. + Nov. 2025', range('2025-10', '2025-11')],
  ['Leasingrate Okt./Nov. 2025', range('2025-10', '2025-11')],
  ['Leasingrate Okt, Nov 2025', range('2025-10', '2025-11')],
  ['Leasingrate Okt. u. Nov. 2025', range('2025-10', '2025-11')],
  ['Leasingrate September, Oktober und November 2025', range('2025-09', '2025-11')],
  ['Leasingrate Dez.-Feb. 2026', range('2025-12', '2026-02')],
  ['Leasingrate Dez. 2025/Jan. 2026', range('2025-12', '2026-01')],
  ['Leasingrate Oktober 2025 bis Dezember', range('2025-10', '2025-12')],
  ['Leasingrate 09-11/2025', range('2025-09', '2025-11')],
  ['Leasingrate 09/2025-11/2025', range('2025-09', '2025-11')],
  ['Leasingrate 09+10/2025', range('2025-09', '2025-10')],
  ['Leasingrate Monate 09/10 2025', range('2025-09', '2025-10')],
  ['Leasingrate 10/25', range('2025-10')],
  ['Leasingrate Monat 10/25', range('2025-10')],
  ['Leasingrate f. 10/25', range('2025-10')],
  ['Leasingrate 10-2025 B-ZK 124', range('2025-10')],
  ['Leasingrate Abrechnungsmonat: 202510', range('2025-10')],
  ['Leasingrate Monat: 10.2025 Vertragsende 30.11.2027', range('2025-10')],
  ['Leasingrate (Okt 25)', range('2025-10')],
  ['Leasingrate Okt.25', range('2025-10')],
  ['Leasingrate Oktober ´25', range('2025-10')],
  ['Leasingrate Oktober2025', range('2025-10')],
  ['Leasingrate October 2025', range('2025-10')],
  ['Leasingrate Jan. 26', range('2026-01')],
  ['Leasingrate Jänner 2026', range('2026-01')],
  ['Leasingrate KW 41/2025', range('2025-10')],
  ['Gutschrift Oktober 2025 B-ZK 130', range('2025-10')],
  ['Leasingrate Leistungsmonat Oktober 2025, Rechnung vom 02.11.2025', range('2025-10')],
  ['Leasingrate Mai 2024', range('2024-05')],
  ['Leasingrate laut Vertrag für Oktober 2025', range('2025-10')],
  ['Leasingrate gemäß Preisliste Juli 2025, Leistungszeitraum Oktober 2025', range('2025-10')],
  ['Leasingrate Vertrag 4711 Oktober 2025', range('2025-10')],
  ['Leasingrate laut Vertrag 4711 Oktober 2025', range('2025-10')],
  ['Leasingrate Tarif Monat 10/2025', range('2025-10')],
  ['Servicerate M-XY 12 Oktober 2025', range('2025-10')],
])('%s names its months', (text, months) => {
  expect(monthsInText(text, day)).toEqual({ months, isVague: false });
});

test.each([
  ['Leasingrate ab Oktober 2025', range('2025-10', '2027-03')],
  ['Leasingrate seit Oktober 2025', range('2025-10', '2027-03')],
  ['Leasingrate ab 01.10.2025', range('2025-10', '2027-03')],
  ['Leasingrate ab dem Monat 10/25', range('2025-10', '2027-03')],
  ['Leasingrate bis Oktober 2025', range('2022-10', '2025-10')],
  ['Leasingrate bis zum 31.10.2025', range('2022-10', '2025-10')],
  ['Leasingrate bis Ende Oktober 2025', range('2022-10', '2025-10')],
  ['Leasingrate Monat 10', range('2025-10')],
  ['Leasingrate 01.10.2025', range('2025-10')],
  ['Rate für März', range('2026-03')],
  ['Rate für Dezember', range('2025-12')],
  ['Leasingrate Monat Okt.', range('2025-10')],
  ['Leistungsmonat: April', range('2026-04')],
  ['Rate für den Monat Mai', range('2025-05')],
  ['Rate für Februar und März', range('2026-02', '2026-03')],
  ['Zeitraum April bis Mai', range('2025-04', '2025-05')],
  ['Leasingrate Ende Oktober 2025', range('2025-10')],
  ['Leasingrate im Vormonat', range('2026-02')],
  ['Leasingrate 12/24', range('2024-12')],
  ['Leasingrate KW 40/2025', range('2025-09', '2025-10')],
])('%s leaves open which month it means', (text, months) => {
  expect(monthsInText(text, day)).toEqual({ months, isVague: true });
});

test.each([
  'Leasingrate außer Oktober 2025',
  'Leasingrate ohne den Monat Oktober 2025',
  'Leasingrate Oktober 2025 statt November 2025',
  'Leasingrate 11.2025, nicht 10.2025',
  'Leasingrate vor Oktober 2025',
  'Leasingrate September und November 2025',
  'Leasingrate 09+11/2025',
  'Leasingrate März 2025 und noch einmal Oktober 2025',
])('%s names months that cannot be read', (text) => {
  expect(monthsInText(text, day)).toEqual({ months: null, isVague: true });
});

test.each([
  'Leasingrate',
  'Rate 10 von 36',
  'Rate 10/36',
  'Rate 10/24',
  'Leasingrate Monat 10 von 36',
  'Vertragsende 31.12.2028',
  'Vertragsende Dezember 2028',
  'Vertrag vom 15.03.2023',
  'Vertrag vom 15. März 2023',
  'Vertrag 10/25',
  'Vertrag Nr. 10/25',
  'Leasingvertrag seit Oktober 2025',
  'Auftrag 10-2025',
  'Rechnung 10/2025',
  'zu Rechnung RE 2025-10',
  'Erstzulassung 03/2023',
  'Laufzeit 01.04.2023 - 31.03.2027',
  'Mindestlaufzeit bis 31.10.2027',
  'Fahrer Jan Petersen',
  'Nachzahlung Februar',
  'Leasingrate Dezember',
  'Reparatur Werkstatt August Krüger',
  'Wartung für August Krüger',
  'Betreuung Frau Mai',
  'Shell Mai & Söhne',
  'Wartung für Mai & Söhne',
  'Wartung für Mai GmbH',
  'Reifen Juni-Aktion',
  'Erstattung Autohaus Mai GmbH',
  'Rate HB-FK 304 (Jan.)',
  'Wartung März/April',
  'Vertrag 4711-10/20251',
  'Leasingrate MAI-AB 25',
  'Leasingrate B-AB 1025',
  'Reifen 10/25',
  'Wäsche 10.25 EUR',
  'Pauschale 10/25 EUR',
  'Winterreifen 205/55 R16',
  'Leasingrate Winter 2025/26',
  'Rückgabe am 17.10.2025',
  'Leasingrate lt. Schreiben vom 02.11.2025',
  'Wartung TÜV 11/2027',
  'HU bis 11/2027',
  'Leasingrate gemäß Preisliste Juli 2025',
  'Leasingrate gemäß der neuen Preisliste vom Juli 2025',
  'Reparatur laut Schreiben vom September 2026',
  'Leasingrate vom September 2026',
  'Reifen laut Angebot März 2025',
  'Leasingrate laut Vereinbarung März 2025',
  'Reparatur Rückruf 04/2024',
  'Leasingrate Tarif 01/2024',
  'Wartung Norm 10/2019',
  'Steuer Bescheid Oktober 2025',
  'Leasingrate Vertrag Oktober 2025',
  'Leasingrate Stand 10/2025',
  'Inspektion Garantie bis Juni 2026',
  'Schaden aus Mai 2025',
  'Rate 7/25 von 36',
])('%s names no month', (text) => {
  expect(monthsInText(text, day)).toBeNull();
});

test('a period as long as a contract is no month', () => {
  expect(monthsOfPeriod('2025-10-01', '2025-10-31')).toEqual(range('2025-10'));
  expect(monthsOfPeriod('2023-01-01', '2026-12-31')).toBeNull();
  expect(monthsOfPeriod(null, null)).toBeNull();
});
