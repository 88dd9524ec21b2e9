import type { z } from 'zod';
import type { ProviderRow } from '../provider-rows.ts';

interface RowContext {
  /** How a person finds the row at the provider. */
  readonly reference: string;
  /** How people call the keys, where they would not understand the keys themselves. */
  readonly names?: Readonly<Record<string, string>>;
}

const maxReasons = 3;

/** A row as its schema reads it, or, in German, what keeps it from being used. */
export const usableRow = <S extends z.ZodType>(
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

/** A provider's key as it can be shown, if it can be: in one line, without what would garble a page. */
export const shownKey = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const shown = String(value)
    .slice(0, 2 * maxReferenceLength)
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .trim();
  return shown.slice(0, maxReferenceLength) || undefined;
};
