import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses arrive mapped on dual-stack servers. */
const mapped = /^::ffff:(?=\d+\.)/i;

const keptGroups = 3;

/** Expands `::` to the zeros it stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return parts(head);
  const missing = Math.max(0, 8 - parts(head).length - parts(tail).length);
  return [...parts(head), ...Array<string>(missing).fill('0'), ...parts(tail)];
};

/** Address without the prefix of a mapped one and without a zone. */
export const plainAddress = (address: string): string => address.replace(mapped, '').replace(/%.*$/, '');

/** Truncates an address to its network, which identifies no single connection. */
export const shortAddress = (address: string): string => {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.replace(/\d+$/, 'x');
  if (!isIPv6(plain)) return '';
  const kept = groupsOf(plain).slice(0, keptGroups);
  return `${kept.join(':').toLowerCase()}:x`;
};
