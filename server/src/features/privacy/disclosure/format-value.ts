import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import { kinds } from '@flottwart/contract/rules/kinds';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import { formatAmount } from '../../../lib/money.ts';
import { formatStoredDate } from '../../../work-items/core.mapper.ts';

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isStatus = /^[A-Za-z]+Status_[A-Z_]+$/;

const formatText = (text: string): string => {
  if (isStatus.test(text)) return statusLabel(text);
  return isDay.test(text) ? formatStoredDate(text) : text;
};

const mailStates: Readonly<Record<string, string>> = {
  queued: 'wird gesendet',
  sending: 'wird gesendet',
  sent: 'gesendet',
  failed: 'nicht gesendet',
  uncertain: 'Versand ungewiss',
};

const kindLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, { label }]) => [kind, label]),
);

/** Formats that depend on the key. */
const byKey: Readonly<Record<string, (value: unknown) => string>> = {
  kind: (kind) => kindLabels[String(kind)] ?? String(kind),
  state: (state) => mailStates[String(state)] ?? String(state),
  field: (field) => fieldLabel(String(field)),
  durationSeconds: (seconds) => `${hoursAndMinutes(Number(seconds) * 1000)} Std.`,
  estimatedCostCents: (cents) => `${formatAmount(Number(cents))} €`,
  actualCostCents: (cents) => `${formatAmount(Number(cents))} €`,
};

/** Leaves of a nested value, each with its path. */
const flattened = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? flattened(inner, `${path}${key}.`)
      : [`${path}${key}: ${formatValue(key, inner)}`],
  );

/** Formats a stored value for people. */
export const formatValue = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return `${formatStoredDate(berlinDay(value))}, ${berlinTime(value)} Uhr`;
  if (typeof value === 'object') return flattened(value).join('\n');
  return byKey[key]?.(value) ?? formatText(String(value));
};
