import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

/** As a header writes an address: domains with other letters travel as ASCII. */
const inHeader = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
};

const recipientOf = (mail: string): string => {
  const head = mail.slice(0, mail.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  return (/^to: *<?([^>\r\n]+)/im.exec(head)?.[1] ?? '').trim().toLowerCase();
};

/** Removes the mails to these addresses from a folder of mails; one that is gone already is no fault. */
export const removeMailsTo = async (folder: string, addresses: readonly string[]): Promise<void> => {
  const wanted = new Set(addresses.flatMap((address) => [address.toLowerCase(), inHeader(address)]));
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (wanted.has(recipientOf(mail))) await rm(path, { force: true });
  }
};
