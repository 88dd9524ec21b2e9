import { deflateRawSync } from 'node:zlib';
import { api } from '@flottwart/contract/api';
import type { ImportKind } from '@flottwart/contract/imports';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const company = await createImportCompany();
const { app } = company;

interface Part {
  readonly field: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
}

const boundary = 'grenze-7b1f';

const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ field, content, fileName }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const sendForm = (parts: readonly Part[]) =>
  app.raw('POST', api.uploadImport.path, {
    payload: formOf(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    token: company.admin.token,
  });

const upload = (kind: ImportKind, content: string | Uint8Array, fileName = 'liste.csv') =>
  sendForm([
    { field: 'kind', content: kind },
    { field: 'file', content, fileName },
  ]);

describe('files that are refused, each with its own words', () => {
  const zipBomb = (): Buffer => {
    // A zip bomb: 3 GB of blanks as a worksheet.
    const blanks = Buffer.alloc(64 * 1024 * 1024, 0x20);
    const data = deflateRawSync(blanks);
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(blanks.length, 22);
    local.writeUInt16LE(name.length, 26);
    return Buffer.concat([local, name, data]);
  };

  test.each([
    ['nothing', Buffer.alloc(0), 'Die Datei ist leer.'],
    ['only blank lines', Buffer.from('\n\n  \n'), 'Die Datei ist leer.'],
    ['only headings', Buffer.from('VIN;Kennzeichen\n'), 'Die Datei enthält außer den Überschriften keine Zeilen.'],
    ['a page', Buffer.from('<html><body>'), 'weder eine Excel-Datei'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'weder eine Excel-Datei'],
    ['noise', Buffer.from([1, 0, 2, 0, 3]), 'weder eine Excel-Datei'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Das alte Excel-Format (.xls)'],
    ['a broken zip', Buffer.from('PK\x03\x04 broken'), 'beschädigt'],
    ['a zip bomb', zipBomb(), 'Die Datei ist'],
    ['a million columns', Buffer.from(`${'a;'.repeat(1_000_000)}\n1;2\n`), 'zu viele Spalten. Erlaubt sind 100.'],
    ['101 columns', Buffer.from(`VIN${';x'.repeat(100)}\nW1\n`), 'zu viele Spalten. Erlaubt sind 100.'],
    ['100,000 rows', Buffer.from(`VIN\n${'W1\n'.repeat(100_000)}`), 'Erlaubt sind 50.000'],
  ])('%s', async (_name, content, message) => {
    const { status, body } = await upload('vehicles', content);
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  test('with a password', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'T', rows: [['VIN']] }],
      encryption: { password: 'geheim', spinCount: 1000 },
    });
    expect((await upload('vehicles', content)).body.message).toContain('passwortgeschützt');
  });

  test('too large a file', async () => {
    const { status, body } = await upload('vehicles', Buffer.alloc(10 * 1024 * 1024 + 1, 0x41));
    expect([status, body.message]).toEqual([413, 'Die Datei ist zu groß. Erlaubt sind 10 MB.']);
  });

  const kind: Part = { field: 'kind', content: 'vehicles' };
  const file: Part = { field: 'file', content: 'VIN\nW1', fileName: 'a.csv' };
  test.each<[string, readonly Part[]]>([
    ['no file', [kind]],
    ['two files', [kind, file, file]],
    ['a file in another field', [kind, { ...file, field: 'datei' }]],
    ['no kind', [file]],
    ['an unknown kind', [{ ...kind, content: 'tasks' }, file]],
    ['an unknown field', [kind, { field: 'x', content: '1' }, file]],
    ['a thousand fields', [...Array.from({ length: 1000 }, (_, n) => ({ field: `f${n}`, content: '' })), kind, file]],
  ])('a form with %s', async (_name, parts) => {
    const { status, body } = await sendForm(parts);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('a body that is not a form', async () => {
    const { status } = await app.raw('POST', api.uploadImport.path, {
      body: { kind: 'vehicles' },
      token: company.admin.token,
    });
    expect(status).toBe(415);
  });

  test('a hostile file name stays text', async () => {
    const names = ['../../etc/passwd.csv', 'C:\\Daten\\liste.csv', 'a\u202Eb.csv'];
    const shown = [];
    for (const name of names) shown.push((await upload('vehicles', 'VIN\nW1', name)).body.fileName);
    expect(shown).toEqual(['passwd.csv', 'liste.csv', 'ab.csv']);
  });
});
