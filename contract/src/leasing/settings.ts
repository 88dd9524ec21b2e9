import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  maxAffKeywordLength,
  maxAffKeywords,
  maxClaimLimit,
  maxQuarterlyLimit,
  maxReminderDays,
} from '../rules/limits.ts';
import { email, requiredLine } from '../text.ts';
import { clearable, hasChanges, nothingToChange } from '../work-items/core.ts';

/** Basis of the quarterly limit. */
export const limitBases = ['AFF_CREDITS', 'NET_COST'] as const;

export const leasingSettings = z.object({
  /** Limit in euro; `null` for none. */
  quarterlyLimit: z.number().nullable(),
  limitOf: z.enum(limitBases),
  affKeywords: z.array(z.string()),
  /** Recipient of claims. */
  claimEmail: z.string(),
  /** Sum in euro up to which members send claims; above it an ADMIN does. */
  claimLimit: z.number(),
  /** Days without an answer after which a reminder is proposed; `null` for never. */
  claimReminderDays: z.int().nullable(),
});
export type LeasingSettings = z.infer<typeof leasingSettings>;

export const getLeasingSettings = endpoint({
  method: 'GET',
  path: '/api/leaseplan/settings',
  summary: 'Quartalslimit, AFF-Wörter und Adresse der Leasinggesellschaft',
  access: 'member',
  responses: { 200: leasingSettings },
});

export const updateLeasingSettings = endpoint({
  method: 'PATCH',
  path: '/api/leaseplan/settings',
  summary: 'Einstellungen der Leasingauswertung ändern',
  access: 'admin',
  body: z
    .strictObject({
      quarterlyLimit: z.number().min(0).max(maxQuarterlyLimit).multipleOf(0.01).nullable().optional(),
      limitOf: z.enum(limitBases).optional(),
      affKeywords: z.array(requiredLine(maxAffKeywordLength)).min(1).max(maxAffKeywords).optional(),
      claimEmail: clearable(email()),
      claimLimit: z.number().min(0).max(maxClaimLimit).multipleOf(0.01).optional(),
      claimReminderDays: z.int().min(1).max(maxReminderDays).nullable().optional(),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: leasingSettings },
});
