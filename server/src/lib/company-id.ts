import { z } from 'zod';

declare const brand: unique symbol;

/** Number of a company, which no other number can stand in for. */
export type CompanyId = number & { readonly [brand]: 'CompanyId' };

/** Brands a number where it enters: tokens, job payloads, operator commands, the database's own functions. */
export const toCompanyId = (value: number): CompanyId => {
  if (!Number.isSafeInteger(value)) throw new Error('A company id has to be an integer.');
  return value as CompanyId;
};

/** For payloads of jobs and notifications. */
export const companyIdSchema = z.int().transform(toCompanyId);
