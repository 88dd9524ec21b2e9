import { z } from 'zod';
import { email, id } from './text.ts';

/** State `uncertain`: the connection ended during the handover; only a person can find out whether it arrived. */
export const mailState = z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain']);
export type MailState = z.infer<typeof mailState>;

/** Mail sent through the company's own mail server. */
export const companyMail = z.object({
  id: id(),
  state: mailState,
  recipient: z.string(),
  subject: z.string(),
  messageId: z.string(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of sending, or of giving up. */
  finishedAt: z.iso.datetime().nullable(),
  /** User-facing error; empty without one. */
  error: z.string(),
});
export type CompanyMail = z.infer<typeof companyMail>;

/** Confirmation by the sender of a mail; the server compares it with what would be sent. */
export const mailConfirmation = {
  recipient: email(),
  /** Confirms a recipient that no ADMIN has configured or sent such a mail to. */
  isNewRecipient: z.boolean().optional(),
} as const;

/** Resolution of an uncertain mail by a person. */
export const mailResolution = z.strictObject({ arrived: z.boolean() });
