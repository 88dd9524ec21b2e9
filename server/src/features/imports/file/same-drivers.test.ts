import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app, files, employeesNow, valuesOf } = company;
const head = 'Personalnr.;Vorname;Nachname;geb. am';

const jan = async () => {
  await files.import({ kind: 'employees', content: `${head}\n20;Jan;Kowalski;1.10.1990\n` });
  const [driver] = await employeesNow();
  return driver?.id ?? 0;
};

test.each(['Personalnr.', 'Fahrernummer'])(
  'a known %s with the name and birth date of somebody else leaves the row out and names both',
  async (number) => {
    const content = (row: string) => `${number};Vorname;Nachname;geb. am\n${row}\n`;
    await files.import({ kind: 'employees', content: content('20;Jan;Kowalski;1.10.1990') });
    const [stored] = await employeesNow();
    const swapped = content('20;Ganz;Anders;1.1.1980');
    const reason = `Die Nummer 20 gehört Jan Kowalski, geboren 01.10.1990 (ID ${stored?.id}); hier steht Ganz Anders, geboren 01.01.1980. Bitte die Nummer oder den Fahrer berichtigen.`;
    expect(await valuesOf('employees', swapped)).toMatchObject([{ outcome: 'skipped', messages: [reason] }]);
    await files.import({ kind: 'employees', content: swapped });
    expect(await employeesNow()).toEqual([stored]);
  },
);

test.each([
  ['another first name without a birth date', '20;Piotr;Kowalski;', 'skipped', 'hier steht Piotr Kowalski.'],
  ['another last name without a birth date', '20;Jan;Anders;', 'changed', 'Der Name wird zu „Jan Anders“'],
  ['another last name with the same birth date', '20;Jan;Anders;1.10.1990', 'changed', ''],
  ['a corrected birth date', '20;Jan;Kowalski;1.10.1991', 'changed', ''],
  ['swapped names', '20;Kowalski;Jan;2.10.1990', 'changed', ''],
  ['an initial', '20;J.;Kowalski;', 'changed', 'Der Name wird zu „J. Kowalski“'],
])('%s under a known number: %s is %s', async (_case, row, outcome, message) => {
  await jan();
  const [read] = await valuesOf('employees', `${head}\n${row}\n`);
  expect(read).toMatchObject({ outcome, messages: message ? [expect.stringContaining(message)] : [] });
});

test.each([
  ['Vorname;Nachname;Handy', 'Eva;Groß;0171 1', 'Tom;Bär;0171 2'],
  ['Vorname;Nachname;geb. am', 'Eva;Groß;unbekannt', 'Tom;Bär;99.99.1990'],
])('the same list twice leaves its drivers as they are: %s', async (heading, ...rows) => {
  const content = `${heading}\n${rows.join('\n')}\n`;
  await files.import({ kind: 'employees', content });
  expect((await valuesOf('employees', content)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  await files.import({ kind: 'employees', content });
  expect(await employeesNow()).toHaveLength(2);
});

test('the only driver of a name is recognised in any spelling, with a remark on what changes', async () => {
  const id = await jan();
  const remark = `Fahrer Jan Kowalski: Am Namen erkannt (ID ${id}), den nur dieser Fahrer hat; bitte prüfen.`;
  expect(await valuesOf('employees', 'Vorname;Nachname;Handy\nJAN;Kowalski;0171 1\n')).toMatchObject([
    { outcome: 'changed', messages: [remark] },
  ]);
});

test.each(['21;Jan;Kowalski;', ';Jan;Kowalski;2.3.1975'])(
  'another number or birth date makes another driver of the same name: %s',
  async (row) => {
    await jan();
    expect(await valuesOf('employees', `${head}\n${row}\n`)).toMatchObject([{ outcome: 'new' }]);
  },
);

test('a name that several drivers have leaves the row out, and no row takes the driver of another', async () => {
  await files.import({ kind: 'employees', content: `${head}\n20;Jan;Kowalski;\n21;Jan;Kowalski;\n30;Eva;Groß;\n` });
  const reason =
    'Mehrere Fahrer heißen Jan Kowalski. Wer gemeint ist, zeigen erst eine bekannte Nummer oder das Geburtsdatum.';
  const content = `${head}\n;Jan;Kowalski;\n30;Eva;Groß;\n;Eva;Gross;\n`;
  expect(await valuesOf('employees', content)).toMatchObject([
    { outcome: 'skipped', messages: [reason] },
    { outcome: 'unchanged', messages: [] },
    { outcome: 'skipped', messages: ['Derselbe Fahrer kommt in den Daten mehrmals vor.'] },
  ]);
});

test('two new rows of one name, one without number, are two drivers with a remark', async () => {
  const remark = expect.stringContaining('Der Name steht auch in einer anderen Zeile, mit anderen Angaben.');
  const rows = await valuesOf('employees', `${head}\n20;Jan;Kowalski;\n;Jan;Kowalski;\n`);
  expect(rows.map(({ messages }) => messages)).toEqual([[], [remark]]);
});

test('a driver whose name a person corrected is found by the number again', async () => {
  const params = { id: await jan() };
  const body = { firstName: 'Ganz', lastName: 'Anders', birthDate: '1980-01-01' };
  await app.good(api.updateEmployee, { params, body, token: company.admin.token });
  expect(await valuesOf('employees', `${head}\n20;Ganz;Anders;1.1.1980\n`)).toMatchObject([{ outcome: 'unchanged' }]);
});
