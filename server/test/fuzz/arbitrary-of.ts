import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** Internals of a zod schema needed here, which zod exposes for such tools. */
interface SchemaInternals {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

const internalsOf = (schema: z.ZodType): SchemaInternals => schema.def as unknown as SchemaInternals;

const bound = ({ checks = [] }: SchemaInternals, check: string, key: string, otherwise: number): number => {
  const found = checks.map(({ _zod }) => _zod.def).find((def) => def.check === check);
  return typeof found?.[key] === 'number' ? found[key] : otherwise;
};

/** Arbitrary value a schema accepts, derived from the schema alone. */
export const arbitraryOf = (schema: z.ZodType): Arbitrary<unknown> => {
  const inside = internalsOf(schema);
  const make = makers[inside.type];
  if (!make) throw new Error(`No arbitrary for a ${inside.type}: add it to arbitrary-of.ts.`);
  return make(inside, schema);
};

type Maker = (inside: SchemaInternals, schema: z.ZodType) => Arbitrary<unknown>;

const inner: Maker = ({ innerType }) => (innerType ? arbitraryOf(innerType) : fc.constant(undefined));

const textSamples = [
  'Müller & Söhne',
  'a',
  '  Ränder  ',
  '=1+1',
  "O'Neill; drop table users; --",
  '<b onclick="x">fett</b>',
  '{{7*7}} %s %00',
  'שלום \u202Eabc',
  'Z\u0337\u0316\u0351',
  '👩‍👩‍👧‍👦🚚',
  '\uFEFFx\u200Bx',
  '١٢٣ １２３',
  'constructor',
  '__proto__',
  'null',
  'Zeile 1\nZeile 2\tTab',
  'WDB9066331234567',
  'B-AB 1234',
  'mail.example',
  '',
  '2026-11-15',
  '2026-11',
  '0123456789abcdef0123456789abcdef',
  '1900-01-01',
  '2024-02-29',
  '00:00',
  '23:59',
  '2026-03-29T02:30:00+01:00',
  '2026-11-15T10:00:00.123456Z',
  'fuzz@test.example',
  'ö@ä.example',
  `1.${'A'.repeat(43)}`,
];

const text: Maker = (inside, schema) => {
  const isAccepted = (value: unknown): boolean => schema.safeParse(value).success;
  const longest = bound(inside, 'max_length', 'maximum', 300);
  const samples = [...textSamples, 'ü'.repeat(longest), '🚚'.repeat(longest / 2)].filter(isAccepted);
  const isFree = isAccepted('Müller & Söhne');
  const anything = fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 40) }).filter(isAccepted);
  if (isFree) return fc.oneof(fc.constantFrom(...samples), anything);
  if (samples.length > 0) return fc.constantFrom(...samples);
  throw new Error('No sample fits a pattern of the contract: add one to arbitrary-of.ts.');
};

const number: Maker = (inside) => {
  const least = bound(inside, 'greater_than', 'value', -1e9);
  const max = bound(inside, 'less_than', 'value', 1e9);
  const hundredths = fc.integer({ min: least * 100, max: Math.min(max * 100, Number.MAX_SAFE_INTEGER) });
  const isWhole = inside.checks?.some(({ _zod }) => _zod.def.check === 'number_format');
  return isWhole ? fc.integer({ min: least, max }) : hundredths.map((value) => value / 100);
};

const makers: Readonly<Record<string, Maker>> = {
  string: text,
  number,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  unknown: () => fc.jsonValue(),
  enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values = [] }) => fc.constantFrom(...values),
  union: ({ options = [] }) => fc.oneof(...options.map(arbitraryOf)),
  optional: inner,
  nullable: (inside, schema) => fc.oneof({ weight: 4, arbitrary: inner(inside, schema) }, fc.constant(null)),
  default: inner,
  readonly: inner,
  array: (inside) =>
    fc.array(arbitraryOf(inside.element as z.ZodType), {
      minLength: bound(inside, 'min_length', 'minimum', 0),
      maxLength: Math.min(bound(inside, 'max_length', 'maximum', 5), 5),
    }),
  record: () => fc.dictionary(fc.string(), fc.jsonValue()),
  /** Text that becomes a number, or a value transformed after validation. */
  pipe: ({ in: from, out }) => {
    // A number or several values of a filter, as a URL has them.
    const isPreprocessed = from !== undefined && internalsOf(from).type === 'transform';
    return isPreprocessed ? arbitraryOf(out as z.ZodType).map(String) : arbitraryOf(from as z.ZodType);
  },
  object: ({ shape = {} }) => {
    const isRequired = (key: string): boolean => internalsOf(shape[key] as z.ZodType).type !== 'optional';
    const values = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, arbitraryOf(schema)]));
    return fc.record(values, { requiredKeys: Object.keys(shape).filter(isRequired) });
  },
};
