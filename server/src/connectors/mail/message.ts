import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/**
 * Recipients travel as `{ address }`: as a plain string, a comma or a group in it would change who receives the mail.
 * Content comes from us alone, never from a file or an address.
 */
export const messageOf = (mail: Mail, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  disableFileAccess: true,
  disableUrlAccess: true,
});
