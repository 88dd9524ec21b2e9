import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { openAppDatabase } from '../../../db/connect.ts';

const db = openAppDatabase(await createTestDatabase(), { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const keyOf = async (service: string, plateKey: string): Promise<string> => {
  const { rows } = await sql<{ key: string }>`select leasing_service_key(${service}, ${plateKey}) as key`.execute(db);
  return rows[0]?.key ?? '';
};

test.each([
  ['Finanzleasingrate', 'HHNF106'],
  ['Finanzleasingrate HH-NF 106', 'HHNF106'],
  ['FINANZLEASINGRATE HH-NF101', 'HHNF101'],
  ['Finanzleasingrate HH NF 104 E', 'HHNF104E'],
  ['Finanzleasingrate HH-NF 104', 'HHNF104E'],
  ['Finanz-Leasingrate hh·nf·103', 'HHNF103'],
  ['Finanzleasingrate, Kennzeichen: HH-NF 106', 'HHNF106'],
  ['Finanzleasingrate 10/2026', 'HHNF106'],
  ['Finanzleasingrate Oktober 2026 HH-NF 106', 'HHNF106'],
  ['Finanzleasingrate März', 'HHNF106'],
  ['Finanzleasingrate für Zeitraum 01.10.2026 – 31.10.2026', 'HHNF106'],
  ['Gutschrift Finanzleasingrate Q3/2026', 'HHNF106'],
  ['Storno zu Rechnung R-2026-0815: Finanzleasingrate', 'HHNF106'],
  ['Korrektur Finanzleasingrate (RE 10234 vom 03.10.2026)', 'HHNF106'],
  ['Finanzleasingrate 4711000815', 'HHNF106'],
  ['Finanzleasingrate 10/25', 'HHNF106'],
  ['Finanzleasingrate f. 10/25 HH-NF 106', 'HHNF106'],
  ['Finanzleasingrate (Okt 25)', 'HHNF106'],
  ['Finanzleasingrate Okt.25', 'HHNF106'],
  ['Finanzleasingrate Jänner 26', 'HHNF106'],
  ['Finanzleasingrate October 2025', 'HHNF106'],
  ['Finanzleasingrate IV. Quartal 2025', 'HHNF106'],
  ['Finanzleasingrate Abrechnungsmonat: 202510', 'HHNF106'],
  ['Finanzleasingrate 3 von 36', 'HHNF106'],
])('“%s” of %s is the finance lease rate', async (service, plateKey) => {
  expect(await keyOf(service, plateKey)).toBe('finanzleasingrate');
});

test.each([
  ['Storno Gutschrift HH-NF 102', 'HHNF102', ''],
  ['Gutschrift März 2025', 'HHNF102', ''],
  ['–', 'HHNF102', ''],
  ['Waschen HH-NF 106', 'HHNF106', 'waschen'],
  ['Mehrkilometer-Ausgleich', 'HHNF106', 'mehrkilometerausgleich'],
  ['Winterreifen 205/55 R16', 'HHNF106', 'winterreifen 205 55 r16'],
  ['Waschen HH-NF 107', 'HHNF106', 'waschen hhnf 107'],
  ['Waschen HH-NF 1067', 'HHNF106', 'waschen hhnf 1067'],
  ['Größe (Straße)', '', 'grosse strasse'],
  ['Rate 12', '', 'rate 12'],
  ['Zoll 5/16,5', '', 'zoll 5 16 5'],
  ['Wäsche 10/25 EUR', '', 'wasche 10 25 eur'],
  ['Marke 25', '', 'marke 25'],
  ['Rate (1', '⑴AB', 'rate 1'],
])('“%s” of %s has the key “%s”', async (service, plateKey, key) => {
  expect(await keyOf(service, plateKey)).toBe(key);
});
