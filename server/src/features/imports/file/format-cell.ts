import { berlinDay, berlinTime, timeWithZone, zoneInRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { FileColumn } from './columns/file-column.ts';
import { isParts } from './read-value.ts';

const number = new Intl.NumberFormat('de-DE');
const amount = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });

const formatInstant = (value: string): string => {
  const instant = new Date(value);
  return `${formatDay(berlinDay(instant))} ${timeWithZone(berlinTime(instant), zoneInRepeatedHour(instant))}`;
};

/** Value of a cell, or the stored one beside it, as a person reads it; empty for none. */
export const formatCell = ({ type }: FileColumn, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (isParts(value)) return Object.values(value.parts).filter(Boolean).join(' | ');
  if (type === 'day' || type === 'birth') return formatDay(String(value));
  if (type === 'instant') return formatInstant(String(value));
  if (type === 'number' || type === 'months') return number.format(Number(value));
  if (type === 'amount') return amount.format(Number(value));
  if (type === 'status') return value === 'ACTIVE' ? 'aktiv' : 'inaktiv';
  return String(value);
};
