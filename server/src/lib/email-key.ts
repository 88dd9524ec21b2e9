import { domainToASCII } from 'node:url';

/** `domainToASCII` parses a host of a URL: it would cut or decode at these characters. */
const noHost = /[/?#%:\\@[\]]/;

/** Canonical form only: `ﬁnn` and `finn` look alike, but may be two mailboxes. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

const domainKey = (domain: string): string => {
  const ascii = noHost.test(domain) ? '' : domainToASCII(domain);
  return (ascii || fold(domain)).replace(/\.+$/, '');
};

/**
 * Identity of an e-mail address: spellings with one key are one account, one counter and one mailbox. The database stores keys and never derives
 * them, because PostgreSQL lower-cases differently; see docs/decisions/0047-email-keys.md.
 */
export const emailKey = (address: string): string => {
  const at = address.lastIndexOf('@');
  if (at < 0) return fold(address);
  return `${fold(address.slice(0, at))}@${domainKey(address.slice(at + 1))}`;
};
