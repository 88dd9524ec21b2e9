import { mkdir, mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatForOperator, OperatorFacingError } from './app-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-errors-'));
const file = join(folder, 'datei');
await writeFile(file, '');

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

test('a refusal of the machine is one sentence that names the place', async () => {
  const inFile = join(file, 'darunter');
  expect(formatForOperator(await failureOf(mkdir(inFile)))).toBe(`${inFile} cannot be used: not a directory.\n`);
  const missing = join(folder, 'fehlt');
  expect(formatForOperator(await failureOf(open(missing)))).toBe(
    `${missing} cannot be used: no such file or directory.\n`,
  );
});

test('a message for the operator comes alone, a bug with its stack', () => {
  expect(formatForOperator(new OperatorFacingError('Bitte so.'))).toBe('Bitte so.\n');
  expect(formatForOperator(new TypeError('unerwartet'))).toMatch(/^TypeError: unerwartet\n {4}at /);
});
