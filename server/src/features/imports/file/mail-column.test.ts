import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { files, employeesNow, valuesOf } = company;

test.each(['E-Mail', 'Mail', 'email', 'E-Mail-Adresse', 'Mailadresse (privat)'])(
  'the column %s is the mail address of a driver',
  async (heading) => {
    const content = `Vorname;Nachname;${heading}\nEva;Groß; eva@firma.example \nTom;Bär;-\n`;
    await files.import({ kind: 'employees', content });
    expect((await employeesNow()).map(({ email }) => email).toSorted()).toEqual(['', 'eva@firma.example']);
    expect((await valuesOf('employees', content)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  },
);

test('an address of a link is read, and what is none is left out with a message', async () => {
  const rows = ['Eva;Groß;mailto:eva@firma.example', 'Tom;Bär;siehe Liste', 'Ida;Öl;a@b.example; c@d.example'];
  const content = `Vorname,Nachname,E-Mail\n${rows.map((row) => row.replace(';', ',').replace(';', ',')).join('\n')}\n`;
  const read = await valuesOf('employees', content);
  expect(read.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new']);
  expect(read.map(({ messages }) => messages.join())).toEqual([
    '',
    expect.stringContaining('„siehe Liste“ ist keine E-Mail-Adresse.'),
    expect.stringContaining('ist keine E-Mail-Adresse.'),
  ]);
});
