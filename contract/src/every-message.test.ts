import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Check {
  readonly _zod: { readonly def: { readonly check: string } };
}
interface Def {
  readonly type: string;
  readonly checks?: readonly Check[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly in?: Schema;
  readonly out?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}
type Schema = z.ZodType & { readonly def: Def };

/** Every schema inside a schema, itself included. */
const partsOf = (schema: Schema): readonly Schema[] => {
  const {
    type,
    shape = {},
    element,
    innerType,
    options = [],
    items = [],
    in: input,
    out,
    keyType,
    valueType,
  } = schema.def;
  const parts = [...Object.values(shape), ...options, ...items, element, innerType, input, out, keyType, valueType];
  // A transformation follows a checked value and refuses nothing.
  return type === 'transform' ? [] : [schema, ...parts.flatMap((part) => (part ? partsOf(part) : []))];
};

const schemas = Object.entries(api).flatMap(([name, { params, query, body }]: [string, Endpoint]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? partsOf(schema as Schema).map((found) => [`${name} ${part}`, found] as const) : [],
  ),
);

/** Values that break every kind of rule: type, form, length, size, number, selection, date, unknown key, repetition. */
const badValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.005,
  -1e15,
  1e15,
  Number.NaN,
  '',
  ' ',
  'x',
  'x y',
  'ü',
  'x'.repeat(100_000),
  '\u0000',
  '-1',
  '1e15',
  '1.5',
  '2026-02-30',
  '1800-01-01',
  '2300-01-01',
  '1800-01-01T00:00:00Z',
  '25:00',
  {},
  { unknownKey: 1 },
  [],
  [undefined],
  [1, 1],
  ['name', 'name'],
];

/** More entries than any list or record takes. */
const manyEntries: readonly unknown[] = [
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key${index}`, 'x'])),
  Array.from({ length: 2000 }, (_, index) => index),
];

/** Kinds of schema that take several values. */
const composed = new Set(['object', 'array', 'record']);

const valuesFor = ({ def }: Schema): readonly unknown[] =>
  composed.has(def.type) ? [...badValues, ...manyEntries] : badValues;

const messagesOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap((branch) => messagesOf(branch)) : []),
  ]);

/** A German sentence: begins like one, ends like one. */
const sentence = /^[A-ZÄÖÜ„][^\n]*[.!?)]$/;

/** Words of the library and names of internals: types, comparisons, quoted options, keys with inner capitals. */
const library =
  /\b(string|number|boolean|array|object|record|null\b(?!\))|undefined|NaN|invalid|expected|received|too (small|big)|input|Ungültige Option|Zu klein|Zu groß|erwartet, dass)\b|[<>]=?|"|\||[a-z][A-Z]|[A-Z]_|\w_\w/;

const isGerman = (message: string): boolean => {
  const own = message.replace(/^Unbekanntes Feld: .*$/, 'Unbekanntes Feld.').replace('(true oder false)', '');
  return sentence.test(message) && !library.test(own);
};

test('every rule of every endpoint answers with a German sentence', () => {
  const foreign = new Set<string>();
  let messages = 0;
  for (const [place, schema] of schemas)
    for (const value of valuesFor(schema)) {
      const { error } = schema.safeParse(value, { reportInput: true });
      for (const message of messagesOf(error?.issues ?? [])) {
        messages += 1;
        if (!isGerman(message)) foreign.add(`${place}: ${message.slice(0, 120)}`);
      }
    }
  expect([...foreign]).toEqual([]);
  expect(messages).toBeGreaterThan(10_000);
});

/** Codes that a violated check reports. */
const codesOf: Readonly<Record<string, readonly string[]>> = {
  min_length: ['too_small'],
  max_length: ['too_big'],
  length_equals: ['too_small', 'too_big'],
  greater_than: ['too_small'],
  less_than: ['too_big'],
  number_format: ['invalid_type', 'too_big', 'too_small'],
  multiple_of: ['not_multiple_of'],
  string_format: ['invalid_format'],
  custom: ['custom'],
  overwrite: [],
};

test('the walk violates every rule of a single value', () => {
  const untested: string[] = [];
  for (const [place, schema] of schemas) {
    const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def.check);
    const codes = new Set<string>(
      valuesFor(schema).flatMap((value) => schema.safeParse(value).error?.issues.map(({ code }) => code) ?? []),
    );
    for (const check of checks) {
      const expected = codesOf[check];
      if (!expected) untested.push(`${place}: the walk does not know the rule ${check}`);
      // A rule over several fields needs a body that is otherwise right; its sentence is written beside it.
      else if (expected.length > 0 && !expected.some((code) => codes.has(code)) && !composed.has(schema.def.type))
        untested.push(`${place}: ${check} of ${schema.def.type} is never violated`);
    }
  }
  expect(untested).toEqual([]);
});
