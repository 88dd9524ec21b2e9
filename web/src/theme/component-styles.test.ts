import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const library = 'node_modules/@mantine/core';
const read = (path: string): string => readFileSync(path, 'utf8');

/** Names that a source file imports from the library to run, types left out. */
const importedNames = (source: string): readonly string[] =>
  [...source.matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^(?!type )\w+/.exec(name.trim())?.[0] ?? []),
  );

/** The file of each name, as the library's index has it. */
const fileOf = (index: string, name: string): readonly string[] => {
  const [, path] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(index) ?? [];
  return path ? [resolve(library, 'esm', path)] : [];
};

const withImports = (files: readonly string[]): ReadonlySet<string> => {
  const found = new Set(files);
  for (const file of found)
    for (const [, path = ''] of read(file).matchAll(/from "(\.[^"]+)"/g)) found.add(resolve(dirname(file), path));
  return found;
};

const classesIn = (text: string): readonly string[] => [...text.matchAll(/\bm_[0-9a-f]+/g)].map(([name]) => name);

const usedClasses = (): ReadonlySet<string> => {
  const index = read(`${library}/esm/index.mjs`);
  const sources = globSync('web/src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  // Toasts are made of it, inside of another package.
  const names = new Set(['Notification', ...sources.flatMap((path) => importedNames(read(path)))]);
  const files = withImports([...names].flatMap((name) => fileOf(index, name)));
  return new Set([...files].filter((path) => path.endsWith('.module.mjs')).flatMap((path) => classesIn(read(path))));
};

const imported = [...read('web/src/theme/component-styles.ts').matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(
  ([, name = '']) => name,
);

test('every component in use has its styles, and no other one', () => {
  const used = usedClasses();
  const needed = globSync(`${library}/styles/*.layer.css`)
    .filter((path) => {
      const classes = classesIn(read(path));
      return classes.length === 0 || classes.some((name) => used.has(name));
    })
    .map((path) => /([\w-]+)\.layer\.css$/.exec(path)?.[1] ?? '');
  expect(imported.toSorted()).toEqual(needed.toSorted());
});

test('styles are in the order of the library, where later ones refine earlier ones', () => {
  const whole = read(`${library}/styles.layer.css`);
  const places = imported.flatMap((name) => {
    const [first] = /\.m_[0-9a-f]+/.exec(read(`${library}/styles/${name}.layer.css`)) ?? [];
    return first === undefined ? [] : [whole.indexOf(first)];
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(imported.slice(0, 3)).toEqual(['baseline', 'default-css-variables', 'global']);
});
