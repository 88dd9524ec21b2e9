import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses reach servers that listen for both kinds in this dress. */
const mapped = /^::ffff:(?=\d+\.)/i;

const keptGroups = 3;

/** Both sides of a `::`, with the zeros it stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return parts(head);
  const missing = Math.max(0, 8 - parts(head).length - parts(tail).length);
  return [...parts(head), ...Array<string>(missing).fill('0'), ...parts(tail)];
};

/** The network somebody called from, without the end that would single out one connection. */
export const shortAddress = (address: string): string => {
  const plain = address.replace(mapped, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, 'x');
  if (!isIPv6(plain)) return '';
  const kept = groupsOf(plain).slice(0, keptGroups);
  return `${kept.join(':').toLowerCase()}:x`;
};
