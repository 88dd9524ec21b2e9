import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './steps/paths.mjs';

const generated = /(^|\/)(node_modules|dist|test-results)(\/|$)|\.gen\.ts$/;
const files = globSync('{*,{bench,contract,e2e,scripts,server,simulators,web}/**/*}.{ts,tsx,mjs}', {
  cwd: root,
}).filter((file) => !generated.test(file) && file !== 'scripts/vocabulary.test.mjs');

/** Replaced by `docs/vocabulary.md`. */
const oldWords =
  /\b(most|longest|largest|tell|told)[A-Z]\w*|\b(tell|tells|telling|told)\b|\w(Behind|Piece)\b|(?<!generate-from-)[iI]ncident(?!al)|isLater|foundCompany|Surroundings|manners|farewell|isPassing|sealAnew|holdItem|\bdeed|demandItem|JJJJ-MM-TT|[a-z](?<!test)Faults?(?=[ (])|[a-z]Anew\b|stillThere|\bsought[A-Z]|[fF]orPeople|isForOperators|takeOver|findRests|mergeTimes|formatError|\b(in pieces|on (its|their) way)\b/;

/** A text, a row or a file is somewhere and is done again; it only stands for, in for, still or out. */
const translatedWords = /(\/\/|\/\*\*|^\s*\*|\(['`]).*(\b(anew|stood)\b|\bstands?\b(?! (for|in for|still|out)\b))/;

/** The same words in Markdown, code spans and German quotes left out. */
const translatedProse =
  /\b(tells?|told|anew|stood|in a circle|in pieces|on (its|their) way)\b|\bstands?\b(?! (for|in for|still|out)\b)/;

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => file !== 'docs/vocabulary.md');

/** A comment names its thing with a noun or a verb. */
const relativeClause = /^\s*(\/\*\*|\/\/|\*) (What|Who|Whose|Where|Which|Of) /;

/** A title names its subject first. */
const relativeTitle = /\b(test|it|describe|story|step)\b[^'"`]*\(\s*['"`](of|what|who|whose|where|which) /i;

/**
 * @param {RegExp} pattern
 * @param {readonly string[]} [among]
 */
const linesWith = (pattern, among = files) =>
  among.flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .replaceAll(/`[^`\n]*`|„[^“\n]*“/g, file.endsWith('.md') ? '' : '$&')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

test('no name uses a word that the vocabulary replaces', () => {
  expect(linesWith(oldWords)).toEqual([]);
});

test('no comment or title says stands for is, or anew for again', () => {
  expect(linesWith(translatedWords)).toEqual([]);
});

test('no page of the documentation uses a translated word', () => {
  expect(linesWith(translatedProse, pages)).toEqual([]);
});

test('no comment begins with a relative clause', () => {
  expect(linesWith(relativeClause)).toEqual([]);
});

test('no title of a test or step begins with a relative clause', () => {
  expect(linesWith(relativeTitle)).toEqual([]);
});
