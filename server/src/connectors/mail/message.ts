import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/**
 * Recipients are passed as `{ address }`: in a plain string, a comma or a group would change who receives the mail. Content is inline only, never
 * from a file or a URL.
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
