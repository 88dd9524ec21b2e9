import { z } from 'zod';
import { companyMail, mailConfirmation, mailResolution } from '../company-mail.ts';
import { endpoint } from '../endpoint.ts';
import { apiError } from '../errors.ts';
import { maxLetterHashLength } from '../rules/limits.ts';
import { idInPath, line } from '../text.ts';
import { itemPath } from './core.ts';

export const listPoliceMails = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id/emails',
  summary: 'E-Mails einer Ordnungswidrigkeit an die Behörde, neueste zuerst',
  access: 'member',
  params: itemPath,
  responses: { 200: z.array(companyMail) },
});

/** Missing data for sending the mail, and where to enter it. */
export const missingPart = z.object({
  text: z.string(),
  place: z.enum(['report', 'driver', 'company', 'smtp']),
  /** To be checked, but no obstacle to sending. */
  isHint: z.boolean().optional(),
});
export type MissingPart = z.infer<typeof missingPart>;

export const policeMailPreview = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fileName: z.string(),
  /** SHA-256 of text and PDF, and of a doubt about the driver. */
  letter: z.string(),
  /** True if no ADMIN has sent an answer to this address before. */
  isNewRecipient: z.boolean(),
  missing: z.array(missingPart),
});
export type PoliceMailPreview = z.infer<typeof policeMailPreview>;

export const previewPoliceMail = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id/email-preview',
  summary: 'Die E-Mail an die Behörde, wie sie gesendet würde, und was ihr noch fehlt',
  access: 'member',
  params: itemPath,
  responses: { 200: policeMailPreview },
});

export const policeLetter = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id/letter',
  summary: 'Das Schreiben an die Behörde als PDF',
  access: 'member',
  params: itemPath,
  responses: { 200: z.string() },
  produces: 'file',
  media: ['application/pdf'],
});

export const sendPoliceMail = endpoint({
  method: 'POST',
  path: '/api/police-reports/:id/send-email',
  summary: 'Ordnungswidrigkeit per E-Mail an die Behörde senden; 202, wenn der Versand noch läuft',
  access: 'member',
  params: itemPath,
  /** Mail already sent, to confirm a repetition. */
  query: z.strictObject({ repeatOf: idInPath().optional() }),
  /** Preview that was confirmed; without a body the report is sent as it is: docs/decisions/0132-outgoing-mail-is-confirmed-once.md. */
  body: z.strictObject({ ...mailConfirmation, letter: line(maxLetterHashLength) }).optional(),
  responses: {
    200: z.object({ state: z.literal('sent'), message: z.string(), mail: companyMail }),
    202: z.object({ state: z.enum(['queued', 'sending']), message: z.string(), mail: companyMail }),
  },
  refusals: { 409: apiError.extend({ mail: companyMail.optional() }) },
});

export const resolvePoliceMail = endpoint({
  method: 'POST',
  path: '/api/police-reports/:id/email/resolve',
  summary: 'Einen ungewissen Versand klären: Kam die E-Mail an?',
  access: 'member',
  params: itemPath,
  body: mailResolution,
  responses: { 200: companyMail },
});
