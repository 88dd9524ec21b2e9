import { z } from 'zod';
import { companyMail, mailConfirmation, mailResolution, mailState } from '../company-mail.ts';
import { endpoint } from '../endpoint.ts';
import { apiError } from '../errors.ts';
import { listQuery } from '../list.ts';
import { claimOutcomes } from '../rules/leasing-findings.ts';
import {
  maxBulkItems,
  maxClaimedPlates,
  maxClaimedPositions,
  maxClaimSubjectLength,
  maxClaimTextLength,
  maxLessorLength,
  maxPlateLength,
} from '../rules/limits.ts';
import { id, line, requiredLine, requiredMultiline } from '../text.ts';
import { itemPath } from '../work-items/core.ts';

const positionIds = z
  .array(id())
  .min(1, 'Es ist keine Position ausgewählt.')
  .max(maxClaimedPositions, `Höchstens ${maxClaimedPositions} Positionen auf einmal.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Eine Position ist doppelt angegeben.');

/** Findings whose amounts at stake are claimed instead of all that is open. */
const findingIds = z
  .array(id())
  .min(1, 'Es ist nichts ausgewählt.')
  .max(maxBulkItems, `Höchstens ${maxBulkItems} Auffälligkeiten auf einmal.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Jede Auffälligkeit nur einmal.');

/** Existing claim of a position; failed claims do not count. */
export const claimNote = z.object({
  claimId: id(),
  state: mailState,
  /** Time of sending, else of the request. */
  at: z.iso.datetime(),
});
export type ClaimNote = z.infer<typeof claimNote>;

/** Position as stated in a claim. */
export const claimedPosition = z.object({
  id: id(),
  invoiceNumber: z.string(),
  positionNumber: z.string(),
  /** Date of the position, else of its document. */
  date: z.string(),
  licensePlate: z.string(),
  service: z.string(),
  /** Amount left after partial credits, in euro. */
  openAmount: z.number(),
});
export type ClaimedPosition = z.infer<typeof claimedPosition>;

/** Leasing company with open positions. */
export const claimableLessor = z.object({
  issuer: z.string(),
  name: z.string(),
  /** False if neither documents nor contracts nor vehicles name it; it has to be named before a claim is sent. */
  isKnown: z.boolean(),
  positions: z.int(),
  openAmount: z.number(),
});

export const claimDraft = z.object({
  from: z.string(),
  recipient: z.string(),
  /** Addresses of `lessor` that the settings or claims sent by an ADMIN have made known. */
  knownRecipients: z.array(z.string()),
  /** Sum in euro above which the caller may not send the claim; `null` for an ADMIN. */
  limit: z.number().nullable(),
  /** Sum in euro of other positions that members have claimed from `lessor` in the last 30 days; it counts against the limit. */
  claimedByMembers: z.number(),
  subject: z.string(),
  text: z.string(),
  fileName: z.string(),
  positions: z.array(claimedPosition.extend({ documentId: id(), claim: claimNote.nullable() })),
  sum: z.number(),
  /** Leasing companies of everything named, largest sum first. A claim goes to one of them: to `lessor`. */
  lessors: z.array(claimableLessor),
  lessor: z.string(),
  /** Open positions beyond the limit of one claim. */
  left: z.int(),
  /** Credits of `lessor` that settle no invoice yet: of the plates of the claim, else all of them. */
  unallocatedCredits: z.object({ count: z.int(), sum: z.number(), isOfPlates: z.boolean() }),
  /** Documents of the positions, small ones first; `fittingDocuments` says which fit into the mail. */
  documents: z.array(z.object({ id: id(), bytes: z.int() })),
  /** Missing settings for sending a claim, and where they are. */
  missing: z.array(z.object({ text: z.string(), place: z.enum(['company', 'smtp']) })),
});
export type ClaimDraft = z.infer<typeof claimDraft>;

/** Leasing company whose positions are drafted; without it the one with the largest sum. */
const lessor = line(maxLessorLength).optional();

export const draftClaim = endpoint({
  method: 'POST',
  path: '/api/leaseplan/claims/draft',
  summary: 'Entwurf einer Reklamation: offene Positionen, Text und was noch fehlt; gesendet wird nichts',
  access: 'member',
  body: z.union([
    z.strictObject({ positionIds, lessor }),
    z.strictObject({ licensePlate: line(maxPlateLength), lessor }),
    z.strictObject({
      licensePlates: z
        .array(line(maxPlateLength))
        .min(1, 'Es ist kein Kennzeichen ausgewählt.')
        .max(maxClaimedPlates, `Höchstens ${maxClaimedPlates} Kennzeichen auf einmal.`),
      lessor,
    }),
    /** Everything open of a leasing company, as `listClaimableLessors` names it. */
    z.strictObject({ issuer: line(maxLessorLength) }),
    z.strictObject({ findingIds, lessor }),
    /** Amount still open of an earlier claim. */
    z.strictObject({ reminderOf: id(), lessor }),
  ]),
  responses: { 200: claimDraft },
});

export const nameLessor = endpoint({
  method: 'POST',
  path: '/api/leaseplan/claims/lessor',
  summary:
    'Leasinggesellschaft der Belege angeben, die keine nennen; gilt auch für künftige Belege derselben Fahrzeuge',
  access: 'member',
  body: z.strictObject({ positionIds, lessor: requiredLine(maxLessorLength) }),
  responses: {
    /** As drafts and `listClaimableLessors` name it. */
    200: z.object({ issuer: z.string() }),
  },
});

export const sendClaim = endpoint({
  method: 'POST',
  path: '/api/leaseplan/claims',
  summary: 'Offene Positionen bei der Leasinggesellschaft reklamieren; 202, wenn der Versand noch läuft',
  access: 'member',
  body: z.strictObject({
    positionIds,
    /** Sum the user saw, so that a credit imported meanwhile cannot change the claim unnoticed. */
    sum: z.number().min(0.01).multipleOf(0.01),
    ...mailConfirmation,
    subject: requiredLine(maxClaimSubjectLength),
    text: requiredMultiline(maxClaimTextLength),
    findingIds: findingIds.optional(),
    /** Claims again what is still open of an earlier claim. */
    reminderOf: id().optional(),
    /** Attaches the documents of the positions, as far as they fit. */
    withDocuments: z.boolean().optional(),
    /** Earlier claims of these positions, to confirm a repetition. */
    repeatOf: z.array(id()).max(maxClaimedPositions).optional(),
  }),
  responses: {
    200: z.object({ state: z.literal('sent'), message: z.string(), mail: companyMail }),
    202: z.object({ state: z.enum(['queued', 'sending']), message: z.string(), mail: companyMail }),
  },
  refusals: { 409: apiError.extend({ mail: companyMail.optional() }) },
});

/** Answer of the leasing company, as a person noted it. */
export const claimAnswer = z.object({
  day: z.string(),
  outcome: z.enum(claimOutcomes),
  text: z.string(),
  userEmail: z.string(),
});
export type ClaimAnswer = z.infer<typeof claimAnswer>;

export const claim = companyMail.extend({
  positionCount: z.int(),
  sum: z.number(),
  licensePlates: z.array(z.string()),
  /** Still open of what was claimed, as far as no later claim has taken its place. */
  openAmount: z.number(),
  documentCount: z.int(),
  answer: claimAnswer.nullable(),
  /** True if it is old enough for a reminder and has no answer. */
  isReminderDue: z.boolean(),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/leaseplan/claims',
  summary: 'Reklamationen, neueste zuerst',
  access: 'member',
  query: listQuery(['createdAt'], {}).omit({ q: true }),
  responses: { 200: z.array(claim) },
  paged: true,
});

export const claimDetail = claim.extend({
  text: z.string(),
  positions: z.array(claimedPosition),
  /** Every answer noted, latest first. */
  answers: z.array(claimAnswer),
});
export type ClaimDetail = z.infer<typeof claimDetail>;

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/leaseplan/claims/:id',
  summary: 'Eine Reklamation, wie sie gesendet wurde',
  access: 'member',
  params: itemPath,
  responses: { 200: claimDetail },
});

export const resolveClaim = endpoint({
  method: 'POST',
  path: '/api/leaseplan/claims/:id/resolve',
  summary: 'Einen ungewissen Versand klären: Kam die Reklamation an?',
  access: 'member',
  params: itemPath,
  body: mailResolution,
  responses: { 200: companyMail },
});
