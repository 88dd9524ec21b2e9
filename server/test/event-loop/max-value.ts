import type { z } from 'zod';

interface SchemaInternals {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
}

const internalsOf = (schema: z.ZodType): SchemaInternals => schema.def as unknown as SchemaInternals;

const boundOf = ({ checks = [] }: SchemaInternals, check: string): number | undefined => {
  const found = checks.map(({ _zod }) => _zod.def).find((def) => def.check === check);
  return typeof found?.maximum === 'number' ? found.maximum : undefined;
};

/** Letters, words, marks and line breaks in turn: texts are searched, rendered and split into words. */
const filler = 'Ölwechsel **fällig** B-AB 1234 <b>&</b> ';

const maxText = (inside: SchemaInternals, schema: z.ZodType): unknown => {
  const length = boundOf(inside, 'max_length');
  if (length === undefined) return undefined;
  const words = filler.repeat(length / filler.length + 1).slice(0, length - 1);
  return [`${words}x`, 'ü'.repeat(length), '9'.repeat(length)].find((text) => schema.safeParse(text).success);
};

/** Largest value that a schema accepts, where it has one; otherwise the value of a valid call. */
export const maxValueOf = (schema: z.ZodType, valid: unknown): unknown => {
  const inside = internalsOf(schema);
  const inner = inside.innerType ?? inside.in;
  if (inside.type === 'string') return maxText(inside, schema) ?? valid;
  if (inside.type === 'object') return maxObject(inside, valid);
  if (inside.type === 'array' && inside.element) {
    const count = boundOf(inside, 'max_length') ?? 0;
    const [first] = Array.isArray(valid) ? valid : [undefined];
    const elements = Array.from({ length: count }, () => maxValueOf(inside.element as z.ZodType, first));
    return count > 0 && schema.safeParse(elements).success ? elements : valid;
  }
  if (!inner) return valid;
  const value = maxValueOf(inner, valid);
  return schema.safeParse(value).success ? value : valid;
};

const maxObject = ({ shape = {} }: SchemaInternals, valid: unknown): unknown => {
  const given = (valid ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(shape).map(([key, schema]) => [key, maxValueOf(schema, given[key])] as const);
  return { ...given, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
};
