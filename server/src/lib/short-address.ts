import { parseAddress } from './network-address.ts';

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
