import { statusLabel } from '@flottwart/contract/rules/status-label';
import { dash, formatDay, formatMoment } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';

const kilometres: ReadonlySet<string> = new Set(['naechsterServiceInKm', 'mileageAtRepair']);
const euros: ReadonlySet<string> = new Set(['estimatedCost', 'actualCost']);

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A recorded value as a person reads it. */
export const showValue = (field: string, value: string | null, personName: (email: string) => string): string => {
  if (value === null || value === '') return dash;
  if (field === 'status') return statusLabel(value);
  if (field === 'assignedToUsername') return personName(value);
  if (kilometres.has(field)) return `${germanNumber(Number(value), 0)} km`;
  if (euros.has(field)) return `${germanNumber(Number(value), 2)} €`;
  if (isDay.test(value)) return formatDay(value);
  return isMoment.test(value) ? formatMoment(value) : value.replace(/\s+/g, ' ');
};
