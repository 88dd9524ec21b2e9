import { api } from '@flottwart/contract/api';
import { nameReading } from '@flottwart/contract/rules/forbidden-characters';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { openAppDatabase } from '../../../db/connect.ts';

const company = await createImportCompany();
const { app, files, tripsNow, valuesOf } = company;

const createDriver = async (firstName: string, lastName: string, mitarbeiterId: string): Promise<number> => {
  const body = { firstName, lastName, mitarbeiterId };
  return (await app.good(api.createEmployee, { body, token: company.admin.token })).body.id;
};

const tripsOf = (...names: readonly string[]): string => {
  const lines = names.map((name, index) => `0${index + 1}.11.2026 08:00;0${index + 1}.11.2026 09:00;${name};B-NA 1`);
  return `Beginn;Ende;Vorname Nachname;Kennzeichen\n${lines.join('\n')}\n`;
};

const driversNow = async () => (await tripsNow()).map(({ driverId }) => driverId);
const driverMessages = async (content: string) =>
  (await valuesOf('trips', content)).map(({ messages }) => messages.filter((message) => message.startsWith('Fahrer ')));

test('a trip with a name alone gets the only driver of that name, in any spelling, and the preview says so', async () => {
  const id = await createDriver('Jörg-Peter', 'Großmüller', '1');
  const content = tripsOf('Jörg-Peter Großmüller', 'joerg peter Grossmueller', 'Otto Ohne');
  expect(await driverMessages(content)).toEqual([
    [`Fahrer Jörg-Peter Großmüller: Am Namen allein erkannt, weil nur einer so heißt (ID ${id}).`],
    [`Fahrer joerg peter Grossmueller: Am Namen allein erkannt, weil nur einer so heißt (ID ${id}).`],
    [expect.stringContaining('Mit diesem Namen ist kein Fahrer angelegt')],
  ]);
  await files.import({ kind: 'trips', content });
  expect(await driversNow()).toEqual([id, id, null]);
});

test('two drivers of one name leave the trip without driver, and a number that does not fit is not replaced by the name', async () => {
  await createDriver('Eva', 'Groß', '1');
  await createDriver('Eva', 'Gross', '2');
  expect(await driverMessages(tripsOf('Eva Groß'))).toEqual([[expect.stringContaining('Mehrere Fahrer heißen so')]]);
  const numbered = 'Beginn;Vorname;Nachname;Personalnr.;Kennzeichen\n14.11.2026 08:00;Eva;Groß;9;B-NA 1\n';
  await files.import({ kind: 'trips', content: tripsOf('Eva Groß') });
  await files.import({ kind: 'trips', content: numbered });
  expect(await driversNow()).toEqual([null, null]);
});

test('a driver created after the trips gets those with the name alone, a second one of that name takes none', async () => {
  await files.import({ kind: 'trips', content: tripsOf('Ida Öl', 'Max Aal') });
  const id = await createDriver('Ida', 'Oel', '7');
  expect(await driversNow()).toEqual([id, null]);
  await createDriver('Ida', 'Öl', '8');
  expect(await driversNow()).toEqual([id, null]);
});

const driverColumn = (...names: readonly string[]): string => tripsOf(...names).replace('Vorname Nachname', 'Fahrer');

test.each([
  [['Amsel, Anna', 'Bodo Bär', '4711'], 'Zeilen mit einer Nummer wie 4711 bleiben weg.'],
  [['Amsel', 'Bodo Bär', 'Cid'], 'Steht der Vorname vorn (Vorname Nachname)'],
  [['Amsel, Anna', 'Bär', 'Cid'], 'Steht der Vorname vorn (Vorname Nachname)'],
  [['4711', '4712'], 'Nummern wie 4711: Sind es die der Mitarbeiter (Mitarbeiter-ID)?'],
])('a column „Fahrer“ with %j is asked about', async (names, question) => {
  const { questions } = await files.preview({ kind: 'trips', content: driverColumn(...names) });
  expect(questions).toEqual([{ about: 'columns', text: expect.stringContaining(question) }]);
});

test('a number among names leaves its row out with the reason, and last names alone are not asked about', async () => {
  const rows = await valuesOf('trips', tripsOf('Anna Amsel', '4711', 'Bär, Bodo'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'skipped', 'new']);
  expect(rows[1]?.messages.join()).toContain('„4711“ ist eine Nummer, kein Name.');
  const { questions } = await files.preview({ kind: 'trips', content: driverColumn('Amsel', 'von Bergen') });
  expect(questions).toEqual([]);
});

test('database and contract read names alike', async () => {
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  onTestFinished(() => db.destroy());
  const names = [
    ['Jörg-Peter', 'Großmüller'],
    ['  Anna ‑ Maria', 'von  der Heide'],
    ['ÄNNE', ''],
    ['', ''],
    ['İpek', 'Ｙıldız'],
  ] as const;
  for (const [first, last] of names) {
    const { rows } = await sql<{ key: string }>`select name_reading(${first}, ${last}) as key`.execute(db);
    expect(rows[0]?.key).toBe(nameReading(first, last));
  }
});
