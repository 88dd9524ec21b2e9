import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Def {
  readonly type: string;
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

/** Kinds of schema that accept no free text. */
const closed = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'date', 'undefined', 'never', 'bigint']);

/** Every part of a schema that accepts a text, with its path; transformations belong to the text they begin with. */
const textsIn = (schema: Schema, path: string): [string, Schema][] => {
  const { type, shape, element, innerType, options, items, keyType, valueType } = schema.def;
  if (type === 'string') return [[path, schema]];
  if (type === 'pipe') {
    const input = schema.def.in as Schema;
    // A preprocessed value is checked by what follows.
    if (input.def.type === 'transform') return textsIn(schema.def.out as Schema, path);
    return input.def.type === 'string' ? [[path, schema]] : textsIn(input, path);
  }
  if (shape) return Object.entries(shape).flatMap(([key, part]) => textsIn(part, `${path}.${key}`));
  if (type === 'record') return [keyType, valueType].flatMap((part) => (part ? textsIn(part, `${path}.{}`) : []));
  const parts = [element, innerType, ...(options ?? []), ...(items ?? [])].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.flatMap((part) => textsIn(part, path));
  if (closed.has(type)) return [];
  throw new Error(`${path}: the walk does not know the type ${type}.`);
};

const texts = Object.entries(api).flatMap(([name, { params, query, body }]: [string, Endpoint]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? textsIn(schema as Schema, `${name} ${part}`) : [],
  ),
);

test('the walk finds the texts of the contract', () => {
  expect(texts.length).toBeGreaterThan(150);
});

test.each(texts)('%s refuses characters that break storage, mail or exports', (_path, schema) => {
  for (const character of ['\u0000', '\u0008', '\u001b', '\u0085', '\u2028', '\uD800', '\uDFFF', '\uFFFE', '\uFFFF'])
    for (const text of [`a${character}b`, `a${character}b@example.org`, `2026${character}01`])
      expect(schema.safeParse(text).success, JSON.stringify(text)).toBe(false);
});
