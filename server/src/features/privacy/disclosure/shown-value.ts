import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { germanDay } from '../../../work-items/core.mapper.ts';

const isDay = /^\d{4}-\d{2}-\d{2}$/;

const mailStates: Readonly<Record<string, string>> = {
  queued: 'wird gesendet',
  sending: 'wird gesendet',
  sent: 'gesendet',
  failed: 'nicht gesendet',
  uncertain: 'Versand ungewiss',
};

/** The innermost values of something nested, each with the way to it. */
const flattened = (value: object, way = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? flattened(inner, `${way}${key}.`)
      : [`${way}${key}: ${shownValue(key, inner)}`],
  );

/** A stored value as a person reads it. */
export const shownValue = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return `${germanDay(berlinDay(value))}, ${berlinTime(value)} Uhr`;
  if (typeof value === 'object') return flattened(value).join('\n');
  const text = String(value);
  if (key === 'status') return statusLabel(text);
  if (key === 'kind') return kinds[text as Kind]?.label ?? text;
  if (key === 'state') return mailStates[text] ?? text;
  return isDay.test(text) ? germanDay(text) : text;
};
