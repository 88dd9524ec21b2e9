import type { z } from 'zod';
import type { ProviderRow } from '../provider.ts';

interface RowContext {
  /** Key by which a person finds the row at the provider. */
  readonly reference: string;
  /** German names of keys people would not understand. */
  readonly names?: Readonly<Record<string, string>>;
}

const maxReasons = 3;

/** Parses a row, or says in German why it is unusable. */
export const parseRow = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  { reference, names = {} }: RowContext,
): ProviderRow<z.output<S>> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { row: parsed.data };
  const reasons = parsed.error.issues.map((issue) => reasonOf(issue, names));
  return { unusable: reasons.slice(0, maxReasons).join(' '), reference };
};

const kindsOfValue: Readonly<Record<string, string>> = {
  string: 'Text erwartet.',
  boolean: 'true oder false erwartet.',
  object: 'Objekt erwartet.',
};

const reasonOf = (issue: z.core.$ZodIssue, names: Readonly<Record<string, string>>): string => {
  const path = issue.path.join('.');
  const place = names[path] ?? path;
  if (place === '') return issue.code === 'custom' ? issue.message : 'Der Eintrag ist kein Objekt.';
  if (issue.input === undefined || issue.input === null) return `Feld „${place}“ fehlt.`;
  if (issue.code !== 'invalid_type') return `Feld „${place}“: ${issue.message}`;
  return `Feld „${place}“: ${kindsOfValue[issue.expected] ?? 'unlesbar.'}`;
};

const maxReferenceLength = 100;

/** Provider's key as displayable text, if possible: one line, without control characters. */
export const displayKey = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const shown = String(value)
    .slice(0, 2 * maxReferenceLength)
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .trim();
  return shown.slice(0, maxReferenceLength).toWellFormed() || undefined;
};
