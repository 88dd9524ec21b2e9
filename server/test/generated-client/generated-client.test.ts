import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, onTestFinished, test } from 'vitest';
import { sharedTestApp } from '../app.ts';

const app = await sharedTestApp();
const clientFile = join(import.meta.dirname, 'client/first-day.ts');
const modules = join(import.meta.dirname, '../../../node_modules');

const typeCheck = async (types: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'api.ts'), types);
  await copyFile(clientFile, join(folder, 'first-day.ts'));
  await symlink(modules, join(folder, 'node_modules'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['first-day.ts'] }));
  const compiler = join(modules, 'typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
};

test('a client generated from the OpenAPI document lives the first day of a company', async () => {
  const { body } = await app.raw('GET', '/api/docs/json');
  const types = astToString(await openapiTypescript(body, { silent: true }));
  expect(await typeCheck(types)).toBe('');

  const position = { number: '1', plate: 'HB-XY 12', service: 'Leasingrate', cents: 45_000 };
  const printable = { kind: 'invoice', number: 'R-1', date: '2025-03-31', positions: [position] } as const;
  const photo = await readFile(join(import.meta.dirname, '../../../web/public/apple-touch-icon.png'));
  const { liveFirstDay } = await import(/* @vite-ignore */ pathToFileURL(clientFile).href);
  const day = await liveFirstDay({
    baseUrl: app.url,
    verificationToken: async (email: string) => (await app.outbox.linkTo(email)).searchParams.get('token') ?? '',
    invoice: new Blob([new Uint8Array(writeEInvoice(printable, 'xrechnung-cii'))], { type: 'application/xml' }),
    photo: new Blob([new Uint8Array(photo)], { type: 'image/png' }),
  });
  expect(day).toEqual({
    city: 'Bremen',
    task: ['Winterreifen', 'TaskStatus_OPEN'],
    comment: 'Termin steht.',
    attachment: ['Schaden.png', expect.any(Number)],
    sheetType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    report: 'Ordnungswidrigkeit Az. 1',
    imported: expect.stringContaining('R-1'),
    positions: [[450], '1'],
    total: 450,
    refusals: ['invalid_input', 'invalid_input'],
  });
});
