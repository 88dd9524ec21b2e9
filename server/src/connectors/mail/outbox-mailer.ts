import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { emailKey } from '../../lib/email-key.ts';
import { type Mailer, messageOf } from './mailer.ts';

export interface StoredMail {
  readonly file: string;
  /** Link that confirms the address of a new account, which its owner waits for. */
  readonly confirmationLink: string | undefined;
}

const recipientOf = (mail: string): string => {
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return (/^to: *<?([^>\r\n]+)/im.exec(head)?.[1] ?? '').trim();
};

/** Deletes the mails to these addresses from a folder, ignoring those already gone. */
const removeMailsTo = async (folder: string, addresses: readonly string[]): Promise<void> => {
  const wanted = new Set(addresses.map(emailKey));
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (wanted.has(emailKey(recipientOf(mail)))) await rm(path, { force: true });
  }
};

/** Writes every mail to a file that any mail program opens, and announces it. */
export const createOutboxMailer = (folder: string, from: string, announce: (mail: StoredMail) => void): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Written to a temporary file and renamed, so that nobody reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (mail.link) announce({ file, confirmationLink: mail.isLinkPrinted && mail.link });
    },
    forget: (addresses) => removeMailsTo(folder, addresses),
    close: () => composer.close(),
  };
};
