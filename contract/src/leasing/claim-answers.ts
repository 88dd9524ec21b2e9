import { z } from 'zod';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { claimOutcomes } from '../rules/leasing-findings.ts';
import { maxClaimAnswerLength } from '../rules/limits.ts';
import { multiline } from '../text.ts';
import { itemPath } from '../work-items/core.ts';
import { claimAnswer } from './claims.ts';

export const noteClaimAnswer = endpoint({
  method: 'POST',
  path: '/api/leaseplan/claims/:id/answer',
  summary: 'Antwort der Leasinggesellschaft vermerken; frühere Vermerke bleiben im Verlauf',
  access: 'member',
  params: itemPath,
  body: z.strictObject({ day: day(), outcome: z.enum(claimOutcomes), text: multiline(maxClaimAnswerLength) }),
  responses: { 200: claimAnswer },
});

/** Open claims by days since they were sent; claims with a final answer do not count. */
export const claimAgeing = endpoint({
  method: 'GET',
  path: '/api/leaseplan/claims/ageing',
  summary: 'Offene Reklamationen nach Alter: bis 30, bis 60 und mehr Tage',
  access: 'member',
  responses: {
    200: z.object({
      ages: z.array(z.object({ days: z.enum(['0-30', '31-60', '61-']), claims: z.int(), openAmount: z.number() })),
      remindersDue: z.int(),
    }),
  },
});
