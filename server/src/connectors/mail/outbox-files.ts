import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '../../lib/email-key.ts';

const recipientOf = (mail: string): string => {
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return (/^to: *<?([^>\r\n]+)/im.exec(head)?.[1] ?? '').trim();
};

/** Deletes the mails to these addresses from a folder, ignoring those already gone. */
export const removeMailsTo = async (folder: string, addresses: readonly string[]): Promise<void> => {
  const wanted = new Set(addresses.map(emailKey));
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (wanted.has(emailKey(recipientOf(mail)))) await rm(path, { force: true });
  }
};
