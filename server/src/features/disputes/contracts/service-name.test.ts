import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { openAppDatabase } from '../../../db/connect.ts';

const db = openAppDatabase(await createTestDatabase(), { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const nameOf = async (service: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select leasing_service_name(${service}) as name`.execute(db);
  return rows[0]?.name ?? '';
};

test.each([
  'Leasingrate Januar 2026',
  'Leasingrate Januar',
  'Januar Leasingrate',
  'Leasingrate JÄNNER 2026',
  'Leasingrate März',
  'Leasingrate Mär. 2026',
  'Leasingrate Mrz 26',
  'Leasingrate Mai',
  'Leasingrate Mai 2026',
  'Leasingrate (Okt.)',
  'Leasingrate Okt.25',
  'Leasingrate Okt./Nov. 2025',
  'Leasingrate Dez. 2025/Jan. 2026',
  'Leasingrate, Dez',
  'Leasingrate 10/2026',
  'Leasingrate 10/25',
  'Leasingrate 01.10.2026 - 31.10.2026',
  'Leasingrate 2026-10',
])('“%s” is the lease rate of a month', async (service) => {
  expect(await nameOf(service)).toBe('Leasingrate');
});

test.each([
  'Jan Kasko',
  'Jan-Kasko',
  'Wartung Jan Petersen',
  'Wartung Fahrer Jan',
  'Wartung Werkstatt August Krüger',
  'Betreuung Frau Mai',
  'Reifen Mai & Söhne',
  'Reifen Mai und Söhne',
  'Mär Versicherung',
  'Okt Paket',
  'Dez Service',
  'Reifen Juni-Aktion',
  'Kasko Janßen',
  'Maibach Wartung',
  'Storno zu R-2026-0815',
  'Winterreifen 205/55 R16',
])('“%s” keeps its words', async (service) => {
  expect(await nameOf(service)).toBe(service);
});

test('the month is cut out beside a name', async () => {
  expect(await nameOf('Wartung Jan Petersen Jan. 2026')).toBe('Wartung Jan Petersen');
  expect(await nameOf('Leasingrate Mai HH-NF 106')).toBe('Leasingrate HH-NF 106');
});

const months = [
  'Januar',
  'Jan',
  'Feb.',
  'Mär',
  'März',
  'Mai',
  'Juni',
  'August',
  'Aug',
  'Sept.',
  'Okt',
  'Dez',
  'October',
];
const words = ['Leasingrate', 'Kasko', 'Petersen', 'Wartung', 'Reifen', 'für', 'bis', 'und', '&', 'Frau', 'Monat'];
const times = [
  '2026',
  'Okt 26',
  'Mai ’26',
  '10/2026',
  '10/26',
  '01.10.2026',
  '1.10.',
  '–',
  '31.10.26',
  '2026-10',
  '10.2026',
];
const others = ['HH-NF 106', '(', ')', ',', 'R-2026-0815', '205/55 R16', '12,50 EUR', '3 von 36', '1.234,56', '- '];
const piece = fc.oneof(...[months, words, times, others].map((list) => fc.constantFrom(...list)));

test('a name has the key of its service, so that an agreed service is found on the bills that proposed it', async () => {
  const texts = fc.sample(
    fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(' ')),
    { numRuns: 3000, seed: 124 },
  );
  const { rows } = await sql<{ service: string; name: string }>`
    select t as service, leasing_service_name(t) as name from unnest(${texts}::text[]) as t
    where leasing_service_key(t, 'HHNF106') <> leasing_service_key(leasing_service_name(t), 'HHNF106')`.execute(db);
  expect(rows).toEqual([]);
});
