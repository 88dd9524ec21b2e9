import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './steps/paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');

test('.nvmrc names the Node that the lockfile brings along', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set([read('.nvmrc').trim()]));
});

test('.editorconfig formats like Biome', () => {
  const { formatter } = JSON.parse(read('biome.jsonc').replaceAll(/^\s*\/\/.*$/gm, ''));
  const [, everyFile = ''] = /^\[\*\]\n(.*?)\n\n/ms.exec(read('.editorconfig')) ?? [];
  expect(everyFile.split('\n')).toEqual(
    expect.arrayContaining([
      `indent_style = ${formatter.indentStyle}`,
      `indent_size = ${formatter.indentWidth}`,
      `max_line_length = ${formatter.lineWidth}`,
    ]),
  );
});
