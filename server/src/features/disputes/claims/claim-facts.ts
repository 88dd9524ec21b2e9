import { z } from 'zod';
import { parseStored } from '../../../lib/parse-json.ts';

const claimedFact = z
  .object({
    id: z.int(),
    invoiceNumber: z.string(),
    positionNumber: z.string(),
    date: z.string(),
    licensePlate: z.string(),
    service: z.string(),
    openCents: z.int(),
    /** Finding that the claim is about. */
    reason: z.string().optional(),
    findingIds: z.array(z.int()).readonly().optional(),
  })
  .readonly();

export type ClaimedFact = z.infer<typeof claimedFact>;

const claimDocument = z.object({ id: z.int(), fileName: z.string(), mediaType: z.string() }).readonly();
export type ClaimDocument = z.infer<typeof claimDocument>;

const claimFacts = z
  .object({
    /** Date of the claim, YYYY-MM-DD. */
    day: z.string(),
    recipient: z.string(),
    subject: z.string(),
    /** Text of the sender above the positions. */
    text: z.string(),
    positions: z.array(claimedFact).readonly(),
    /** Attached documents. */
    documents: z.array(claimDocument).readonly().default([]),
    company: z.object({
      name: z.string(),
      contact_name: z.string(),
      street: z.string(),
      house_number: z.string(),
      zip_code: z.string(),
      city: z.string(),
    }),
  })
  .readonly();

/** Facts of a claim at the time of sending, stored with the mail. */
export type ClaimFacts = z.infer<typeof claimFacts>;

export const parseClaimFacts = (stored: unknown): ClaimFacts => parseStored(claimFacts, stored, 'facts of a claim');

export const sumOf = (positions: readonly Pick<ClaimedFact, 'openCents'>[]): number =>
  positions.reduce((sum, { openCents }) => sum + openCents, 0);

/** Distinct plates in the order of the positions. */
export const platesOf = (positions: readonly Pick<ClaimedFact, 'licensePlate'>[]): string[] =>
  [...new Set(positions.map(({ licensePlate }) => licensePlate))].filter((plate) => plate !== '');
