import { api } from '@flottwart/contract/api';
import type { TestApp } from './app.ts';
import { newPerson } from './factories.ts';

export const ownPassword = 'Nebel-Horn-42';
export const strangersPassword = 'Fremdes-Wort-7';

export const tokenOf = (link: URL): string => link.searchParams.get('token') ?? '';

/** Visitors, and owners of mailboxes who follow the links they get. */
export const mailboxesOf = (app: TestApp) => ({
  register: (person: object) =>
    app.good(api.register, { body: { ...newPerson(), speditionsName: 'Firma', ...person } }),
  /** Links of the n-th mail to an address: the first one confirms, the last one discards. */
  linksTo: async (email: string, nth = 1): Promise<{ confirm: URL; discard: URL }> => {
    const { text = '' } = await app.outbox.mailTo(email, nth);
    const [confirm, discard, ...others] = (text.match(/https:\S+/g) ?? []).map((link) => new URL(link));
    if (!confirm || !discard || others.length > 0) throw new Error(`Expected two links: ${text}`);
    return { confirm, discard };
  },
  follow: (link: URL) => app.call(api.verifyEmail, { query: { token: tokenOf(link) } }),
  accept: (link: URL, newPassword = ownPassword) =>
    app.call(api.acceptInvitation, { body: { token: tokenOf(link), newPassword } }),
  discard: (link: URL) => app.call(api.discardRegistration, { body: { token: tokenOf(link) } }),
  login: (email: string, password: string) => app.call(api.login, { body: { email, password } }),
  countMails: async (email: string): Promise<number> =>
    (await app.outbox.all()).filter((mail) => mail.to?.[0]?.address === email).length,
});
