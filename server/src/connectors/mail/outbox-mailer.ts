import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailer, messageOf } from './mailer.ts';
import { removeMailsTo } from './outbox-files.ts';

export interface StoredMail {
  readonly file: string;
  /** Link of the first mail of an installation, which its founder waits for. */
  readonly firstLink: string | undefined;
}

/** Writes every mail to a file that any mail program opens, and announces it. */
export const createOutboxMailer = (folder: string, from: string, announce: (mail: StoredMail) => void): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const isFirst = (await readdir(folder)).length === 0;
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Written to a temporary file and renamed, so that nobody reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (mail.link) announce({ file, firstLink: isFirst ? mail.link : undefined });
    },
    forget: (addresses) => removeMailsTo(folder, addresses),
    close: () => composer.close(),
  };
};
