import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';
import { removeMailsTo } from './outbox-files.ts';

/** Without a mail server every mail becomes a file that any mail program opens; its link is announced. */
export const createOutboxMailer = (
  folder: string,
  from: string,
  announce: (link: string, file: string) => void,
): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Written aside and renamed, so that nobody ever reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (mail.link) announce(mail.link, file);
    },
    forget: (addresses) => removeMailsTo(folder, addresses),
    close: () => composer.close(),
  };
};
