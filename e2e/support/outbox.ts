import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

const folder = (): string => process.env.E2E_OUTBOX ?? '';

const contents = new Map<string, Promise<Buffer>>();

/** A mail never changes once it is there. */
const contentOf = (name: string): Promise<Buffer> => {
  const content = contents.get(name) ?? readFile(join(folder(), name));
  contents.set(name, content);
  return content;
};

const mailsTo = async (address: string): Promise<Email[]> => {
  const names = await readdir(folder()).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const written = await Promise.all(files.map(contentOf));
  // All stories share the outbox; parsing every mail at every look would take most of a worker's time.
  const mails = await Promise.all(
    written.filter((content) => content.includes(address)).map((content) => PostalMime.parse(content)),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
};

/** Waits for the n-th mail to an address (from one) and returns the path of its link, the first one by default. */
export const linkInMail = async (address: string, nth = 1, linkIndex = 0): Promise<string> => {
  let text = '';
  await expect(async () => {
    const mail = (await mailsTo(address))[nth - 1];
    expect(mail, `mail ${nth} to ${address}`).toBeDefined();
    text = mail?.text ?? '';
  }).toPass();
  const link = new URL(text.match(/https?:\/\/\S+/g)?.[linkIndex] ?? '');
  return link.pathname + link.search;
};
