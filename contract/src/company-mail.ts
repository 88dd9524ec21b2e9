import { z } from 'zod';
import { id } from './text.ts';

/** `uncertain`: the connection ended while the mail was handed over; only a person can find out whether it arrived. */
export const mailState = z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain']);
export type MailState = z.infer<typeof mailState>;

/** A mail that leaves through the company's own mail server. */
export const companyMail = z.object({
  id: id(),
  state: mailState,
  recipient: z.string(),
  subject: z.string(),
  messageId: z.string(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was sent, or given up. */
  finishedAt: z.iso.datetime().nullable(),
  /** For people; empty while all is well. */
  error: z.string(),
});
export type CompanyMail = z.infer<typeof companyMail>;

/** What a person found out about an uncertain mail. */
export const mailResolution = z.strictObject({ arrived: z.boolean() });
