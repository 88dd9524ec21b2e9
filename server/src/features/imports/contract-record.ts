import { day } from '@flottwart/contract/dates';
import {
  maxContractMonths,
  maxContractNumberLength,
  maxLessorLength,
  maxMileageKm,
  maxMonthlyRate,
  maxPlateLength,
  maxServiceLength,
} from '@flottwart/contract/rules/limits';
import { line, requiredLine } from '@flottwart/contract/text';
import { z } from 'zod';
import { defaultService } from './file/columns/contract-file.ts';

const kilometres = () => z.int('Keine ganze Zahl.').min(0, 'Darf nicht negativ sein.').max(maxMileageKm, 'Zu groß.');

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Last day of so many months: 36 from 15.01.2024 end on 14.01.2027, one from 31.01. at the end of February. */
const lastDayOf = (from: string, months: number): string => {
  const next = utc(from);
  const dayInMonth = next.getUTCDate();
  next.setUTCMonth(next.getUTCMonth() + months);
  if (next.getUTCDate() === dayInMonth) next.setUTCDate(dayInMonth - 1);
  else next.setUTCDate(0);
  return dayOf(next);
};

/** Months between two days, both included; days count as thirtieths. */
const monthsBetween = (from: string, to: string): number => {
  const [first, last] = [utc(from), utc(to)];
  last.setUTCDate(last.getUTCDate() + 1);
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return months + (last.getUTCDate() - first.getUTCDate()) / 30;
};

/** Row of a list of leasing contracts: one service of a vehicle. An end and kilometres given in another way are worked out. */
export const contractRecord = z
  .strictObject({
    licensePlate: requiredLine(maxPlateLength),
    lessor: requiredLine(maxLessorLength),
    contractNumber: line(maxContractNumberLength).optional(),
    service: line(maxServiceLength).optional(),
    rate: z.number().min(0, 'Darf nicht negativ sein.').max(maxMonthlyRate, 'Zu groß.').multipleOf(0.01),
    from: day(),
    to: day().optional(),
    kilometres: kilometres().optional(),
    months: z.int('Keine ganze Zahl.').min(1, 'Zu klein.').max(maxContractMonths, 'Zu groß.').optional(),
    kilometresPerYear: kilometres().optional(),
  })
  .transform(({ service, months, kilometresPerYear, ...contract }) => {
    const to = contract.to ?? (months === undefined ? undefined : lastDayOf(contract.from, months));
    const whole = { ...contract, service: service || defaultService, ...(to !== undefined && { to }) };
    if (kilometresPerYear === undefined || contract.kilometres !== undefined) return whole;
    if (to === undefined || to < contract.from) return { ...whole, kilometresPerYear };
    return { ...whole, kilometres: Math.round((kilometresPerYear * monthsBetween(contract.from, to)) / 12) };
  });
