import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, root } from './steps/paths.mjs';

const generated = /(^|\/)(node_modules|dist|test-results)(\/|$)|\.gen\.ts$/;
const files = globSync('{*,{bench,contract,e2e,scripts,seed,server,simulators,web}/**/*}.{ts,tsx,mjs}', {
  cwd: root,
}).filter((file) => !generated.test(file) && file !== 'scripts/vocabulary.test.mjs');

/** SQL that may still change; a released migration is pinned by its hash. */
const released = readFileSync(inRoot('server/migrations/released.sha256'), 'utf8');
const statements = globSync('server/{migrations,migrations/base,sql}/*.sql', { cwd: root }).filter(
  (file) => !released.includes(basename(file)),
);

/** Names that `docs/vocabulary.md` replaces. */
const oldNames =
  /\b(most|longest|largest|tell|told)[A-Z]\w*|\w(Behind|Piece)\b|(?<!generate-from-)[iI]ncident(?!al)|isLater|foundCompany|Surroundings|manners|farewell|isPassing|sealAnew|holdItem|\bdeed|demandItem|JJJJ-MM-TT|[a-z](?<!test)Faults?(?=[ (])|[a-z]Anew\b|stillThere|\bsought[A-Z]|[fF]orPeople|isForOperators|takeOver|findRests|mergeTimes|formatError/;

/** Words that it replaces, in names, comments and texts. */
const oldWords = /\b(tells?|telling|told|heard|in pieces|on (its|their) way)\b/i;

/** A text, a row or a file is somewhere and is done again; it only stands for, in for, still or out. */
const translatedWords =
  /(\/\/|\/\*\*|^\s*(\*|--)|\(['`]).*(\b([Aa]new|[Ss]tood)\b|\b(stands?|Stands)\b(?! (for|in for|still|out)\b))/;

/** The same words in Markdown, code spans and German quotes left out. */
const translatedProse =
  /\b([Tt]ells?|[Tt]old|[Hh]eard|[Aa]new|[Ss]tood|in a circle|in pieces|on (its|their) way)\b|\b(stands?|Stands)\b(?! (for|in for|still|out)\b)/;

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
  expect(linesWith(oldNames)).toEqual([]);
  expect(linesWith(oldWords, [...files, ...statements])).toEqual([]);
});

test('no comment or title says stands for is, or anew for again', () => {
  expect(linesWith(translatedWords, [...files, ...statements])).toEqual([]);
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
