import { isIPv4, isIPv6 } from 'node:net';

const quadAsGroups = (quad: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = quad.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
};

const groupsIn = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? quadAsGroups(part) : [Number.parseInt(part, 16)]));

/** Expands `::` to the zeros it stands for; always eight numbers. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [groupsIn(head), groupsIn(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
};

/** Dual-stack servers see IPv4 addresses mapped into IPv6. */
const mappedPrefix = '0,0,0,0,0,65535';

const quadOf = (groups: readonly number[]): string =>
  groups.flatMap((group) => [Math.floor(group / 256), group % 256]).join('.');

type ParsedAddress = { readonly quad: string } | { readonly groups: readonly number[] } | undefined;

const parseAddress = (address: string): ParsedAddress => {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return { quad: plain };
  if (!isIPv6(plain)) return undefined;
  const groups = groupsOf(plain);
  return groups.slice(0, 6).join() === mappedPrefix ? { quad: quadOf(groups.slice(6)) } : { groups };
};

const prefixOf = (groups: readonly number[], bits: 48 | 64): string =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;

/** One subscriber's network: the IPv4 address, or the /64 within which everybody chooses IPv6 addresses freely. */
export const networkOf = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return 'quad' in parsed ? parsed.quad : prefixOf(parsed.groups, 64);
};

/** The /48 a site gets to divide into 65,536 networks; nothing for IPv4. */
export const siteOf = (address: string): string | undefined => {
  const parsed = parseAddress(address);
  return parsed && 'groups' in parsed ? prefixOf(parsed.groups, 48) : undefined;
};

const keptGroups = 3;

/** Address without the prefix of a mapped one and without a zone. */
export const plainAddress = (address: string): string => {
  const parsed = parseAddress(address);
  return parsed && 'quad' in parsed ? parsed.quad : address.replace(/%.*$/, '');
};

/** Truncates an address to its network, which identifies no single connection. */
export const shortAddress = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return '';
  if ('quad' in parsed) return parsed.quad.replace(/\d+$/, 'x');
  const kept = parsed.groups.slice(0, keptGroups).map((group) => group.toString(16));
  return `${kept.join(':')}:x`;
};
