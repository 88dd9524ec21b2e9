import type { z } from 'zod';
import { ProviderError } from '../provider.ts';
import type { ProviderResponse } from './provider-http.ts';

/** Parses a response by its schema; a mismatch is a provider failure that names the place. */
export const parseResponse = <S extends z.ZodType>(response: ProviderResponse, schema: S): z.output<S> =>
  parseValue(parseJson(response.text), schema);

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ProviderError('unexpected_response', { detail: 'no JSON', cause: error });
  }
};

export const parseValue = <S extends z.ZodType>(value: unknown, schema: S): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ProviderError('unexpected_response', { detail: `${issue?.path.join('.')}: ${issue?.message}` });
};
