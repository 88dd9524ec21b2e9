import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

export interface Outbox {
  readonly all: () => Promise<Email[]>;
  /** Waits for the n-th mail to an address, counted from one. */
  readonly mailTo: (address: string, nth?: number) => Promise<Email>;
  readonly linkTo: (address: string, nth?: number) => Promise<URL>;
}

const pollMs = 20;

export const readOutbox = (folder: string): Outbox => {
  // Written once and asked for again and again.
  const parsed = new Map<string, Promise<Email>>();
  const read = async (file: string): Promise<Email> => PostalMime.parse(await readFile(join(folder, file)));
  return outboxOf(async () => {
    const files = await readdir(folder).catch(() => []);
    const mails = files.filter((file) => file.endsWith('.eml')).sort();
    for (const file of mails) if (!parsed.has(file)) parsed.set(file, read(file));
    return Promise.all(mails.map((file) => parsed.get(file) ?? read(file)));
  });
};

/** Outbox over any source of mails, oldest first. */
export const outboxOf = (all: Outbox['all']): Outbox => {
  const mailTo: Outbox['mailTo'] = async (address, nth = 1) => {
    // The test's own timeout ends the loop when the mail never comes.
    for (;;) {
      const mine = (await all()).filter((mail) =>
        mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()),
      );
      const wanted = mine[nth - 1];
      if (wanted) return wanted;
      await sleep(pollMs);
    }
  };
  const linkTo: Outbox['linkTo'] = async (address, nth) => {
    const mail = await mailTo(address, nth);
    const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
    if (!link) throw new Error(`The mail to ${address} has no link.`);
    return new URL(link);
  };
  return { all, mailTo, linkTo };
};
