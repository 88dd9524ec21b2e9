import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './steps/paths.mjs';

const generated = /(^|\/)(node_modules|dist|test-results)(\/|$)|\.gen\.ts$/;
const files = globSync('{*,{bench,contract,e2e,scripts,server,simulators,web}/**/*}.{ts,tsx,mjs}', {
  cwd: root,
}).filter((file) => !generated.test(file) && file !== 'scripts/vocabulary.test.mjs');

/** Replaced by `docs/vocabulary.md`. */
const oldWords =
  /\b(most|longest|largest|tell|told)[A-Z]\w*|\b(tell|tells|telling|told)\b|\w(Behind|Piece)\b|(?<!generate-from-)[iI]ncident(?!al)|isLater|foundCompany|Surroundings|manners|farewell|isPassing|sealAnew|holdItem|\bdeed|demandItem|JJJJ-MM-TT/;

/** A comment names its thing with a noun or a verb. */
const relativeClause = /^\s*(\/\*\*|\/\/|\*) (What|Who|Whose|Where|Which|Of) /;

/** A title names its subject first. */
const relativeTitle = /\b(test|it|describe|story|step)\b[^'"`]*\(\s*['"`](of|what|who|whose|where|which) /i;

/** @param {RegExp} pattern */
const linesWith = (pattern) =>
  files.flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

test('no name uses a word that the vocabulary replaces', () => {
  expect(linesWith(oldWords)).toEqual([]);
});

test('no comment begins with a relative clause', () => {
  expect(linesWith(relativeClause)).toEqual([]);
});

test('no title of a test or step begins with a relative clause', () => {
  expect(linesWith(relativeTitle)).toEqual([]);
});
