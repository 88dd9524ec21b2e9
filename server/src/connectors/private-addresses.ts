import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks a caller must not reach through us: loopback, private networks and unroutable addresses. */
const privateNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    // Unspecified, loopback, and IPv4 in its two old notations.
    ['::', 96],
    ['::ffff:0:0', 96],
    // IPv4 behind translators and tunnels.
    ['64:ff9b::', 32],
    ['2001::', 23],
    ['2002::', 16],
    ['100::', 64],
    ['2001:db8::', 32],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

/** One list per family: a rule for ::ffff:0:0 in a common list would match every IPv4 address. */
const listOf = (family: keyof typeof privateNetworks): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of privateNetworks[family]) list.addSubnet(network, prefix, family);
  return list;
};

const lists = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') };

/** Text that is not an address counts as private. */
export const isPrivateAddress = (address: string): boolean => {
  if (isIPv4(address)) return lists.ipv4.check(address, 'ipv4');
  const [withoutZone = ''] = address.split('%');
  return isIPv6(withoutZone) ? lists.ipv6.check(withoutZone, 'ipv6') : true;
};
