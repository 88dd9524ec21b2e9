import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../list.ts';
import {
  maxContractNumberLength,
  maxContractServices,
  maxLessorLength,
  maxMileageKm,
  maxMonthlyRate,
  maxProposals,
  maxServiceLength,
} from '../rules/limits.ts';
import { id, idInPath, line, requiredLine } from '../text.ts';
import { hasChanges, itemPath, nothingToChange } from '../work-items/core.ts';

/** Net amount per month in euro. */
const monthlyRate = () => z.number().min(0).max(maxMonthlyRate).multipleOf(0.01);

const agreedService = z.strictObject({ service: requiredLine(maxServiceLength), rate: monthlyRate() });

const terms = {
  lessor: requiredLine(maxLessorLength),
  /** As the lessor writes it; empty or `null` without one. */
  contractNumber: line(maxContractNumberLength).nullable().optional(),
  /** Service under which invoices name the rate. */
  rateService: requiredLine(maxServiceLength),
  rate: monthlyRate(),
  services: z
    .array(agreedService)
    .max(maxContractServices, `Höchstens ${maxContractServices} Leistungen.`)
    .refine((list) => new Set(list.map(({ service }) => service.toLowerCase())).size === list.length, {
      message: 'Jede Leistung nur einmal.',
    }),
  from: day(),
  /** Last day; `null` while the end is open. */
  to: day().nullable(),
  /** Kilometres agreed for the whole term. */
  kilometres: z.int().min(0).max(maxMileageKm).nullable(),
};

export const leasingContract = z.object({
  id: id(),
  vehicleId: id(),
  licensePlate: z.string(),
  lessor: z.string(),
  contractNumber: z.string().nullable(),
  rateService: z.string(),
  rate: z.number(),
  services: z.array(z.object({ service: z.string(), rate: z.number() })),
  from: z.string(),
  to: z.string().nullable(),
  kilometres: z.int().nullable(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type LeasingContract = z.infer<typeof leasingContract>;

export const listLeasingContracts = endpoint({
  method: 'GET',
  path: '/api/leaseplan/contracts',
  summary: 'Leasingverträge der Fahrzeuge',
  access: 'member',
  query: listQuery(['licensePlate', 'lessor', 'rate', 'from', 'to'], { vehicleId: idInPath().optional() }),
  responses: { 200: z.array(leasingContract) },
  paged: true,
});

export const createLeasingContract = endpoint({
  method: 'POST',
  path: '/api/leaseplan/contracts',
  summary: 'Leasingvertrag eines Fahrzeugs erfassen',
  access: 'admin',
  body: z.strictObject({ vehicleId: id(), ...terms }),
  responses: { 201: leasingContract },
});

export const updateLeasingContract = endpoint({
  method: 'PATCH',
  path: '/api/leaseplan/contracts/:id',
  summary: 'Leasingvertrag ändern',
  access: 'admin',
  params: itemPath,
  body: z.strictObject(terms).partial().refine(hasChanges, nothingToChange),
  responses: { 200: leasingContract },
});

export const deleteLeasingContract = endpoint({
  method: 'DELETE',
  path: '/api/leaseplan/contracts/:id',
  summary: 'Leasingvertrag löschen',
  access: 'admin',
  params: itemPath,
  responses: { 200: messageResponse },
});

/** Contract as the first invoices of a lessor for a vehicle suggest it; a person accepts it or not. */
export const contractProposal = z.object({
  vehicleId: id(),
  licensePlate: z.string(),
  lessor: z.string(),
  rateService: z.string(),
  rate: z.number(),
  services: z.array(z.object({ service: z.string(), rate: z.number() })),
  from: z.string(),
  /** Months of invoices with exactly this rate. */
  months: z.int(),
});
export type ContractProposal = z.infer<typeof contractProposal>;

export const listContractProposals = endpoint({
  method: 'GET',
  path: '/api/leaseplan/contracts/proposals',
  summary: 'Vorschläge für Verträge aus den ersten Rechnungen; gespeichert wird nichts',
  access: 'member',
  responses: { 200: z.array(contractProposal) },
});

export const acceptContractProposals = endpoint({
  method: 'POST',
  path: '/api/leaseplan/contracts/proposals',
  summary: 'Vorgeschlagene Verträge übernehmen; alle oder keinen',
  access: 'admin',
  body: z.strictObject({
    proposals: z
      .array(
        z.strictObject({
          vehicleId: id(),
          lessor: terms.lessor,
          /** Rate the user saw, so that an invoice imported meanwhile changes nothing unnoticed. */
          rate: monthlyRate(),
        }),
      )
      .min(1, 'Es ist kein Vorschlag ausgewählt.')
      .max(maxProposals, `Höchstens ${maxProposals} Vorschläge auf einmal.`)
      .refine((list) => new Set(list.map(({ vehicleId, lessor }) => `${vehicleId} ${lessor}`)).size === list.length, {
        message: 'Jeder Vorschlag nur einmal.',
      }),
  }),
  responses: { 200: messageResponse },
});
