import type { Endpoint } from '@flottwart/contract/endpoint';
import type { z } from 'zod';
import type { Call, Place, Row } from './row.ts';

type Part = 'params' | 'query' | 'body';

const partAndKey = (place: Place): [Part, string] => {
  const [part, key] = place.split('.');
  return [part as Part, key ?? ''];
};

export const valueAt = (call: Call, place: Place): unknown => {
  const [part, key] = partAndKey(place);
  return call[part]?.[key];
};

export const withValueAt = (call: Call, place: Place, value: unknown): Call => {
  const [part, key] = partAndKey(place);
  return { ...call, [part]: { ...call[part], [key]: value } };
};

const absentId = 2_000_000_000;

/** Value of the same shape that no company has. */
export const absentLike = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(absentLike);
  if (typeof value === 'number') return absentId;
  const text = String(value);
  if (/^\d+$/.test(text)) return String(absentId);
  if (text.includes('@')) return 'niemand@nirgends.example';
  if (/^\d+\.[\w-]{43}/.test(text)) return text.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`);
  return 'ZZ-ZZ 9999';
};

/** Keys that look as if they named a record. */
const looksLikeName = /id$|email$|username$|plate$|token$|role$|repeatOf$/i;

/** Keys declared by an object schema or a union of them. */
export const keysOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { shape, options } = (schema as { def?: unknown } & z.ZodType).def as {
    shape?: Record<string, unknown>;
    options?: readonly z.ZodType[];
  };
  if (shape) return Object.keys(shape);
  return options?.flatMap(keysOf) ?? [];
};

/** Places a row has to cover: every path parameter and whatever looks like a name. */
export const placesToCover = ({ params, query, body }: Endpoint): Place[] => {
  const sounding = (part: Part, schema: z.ZodType | undefined) =>
    keysOf(schema)
      .filter((key) => part === 'params' || looksLikeName.test(key))
      .map((key): Place => `${part}.${key}`);
  return [...new Set([...sounding('params', params), ...sounding('query', query), ...sounding('body', body)])];
};

export const judgedPlaces = ({ names = {}, secrets = {}, harmless = {} }: Row): Place[] =>
  [names, secrets, harmless].flatMap((places) => Object.keys(places) as Place[]);
