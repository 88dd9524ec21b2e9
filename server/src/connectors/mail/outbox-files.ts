import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

/** Header form of an address: internationalised domains become ASCII. */
const inHeader = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
};

const recipientOf = (mail: string): string => {
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return (/^to: *<?([^>\r\n]+)/im.exec(head)?.[1] ?? '').trim().toLowerCase();
};

/** Deletes the mails to these addresses from a folder, ignoring those already gone. */
export const removeMailsTo = async (folder: string, addresses: readonly string[]): Promise<void> => {
  const wanted = new Set(addresses.flatMap((address) => [address.toLowerCase(), inHeader(address)]));
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (wanted.has(recipientOf(mail))) await rm(path, { force: true });
  }
};
