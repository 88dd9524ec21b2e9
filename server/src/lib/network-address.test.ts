import { expect, test } from 'vitest';
import { networkOf, shortAddress, siteOf } from './network-address.ts';

test.each([
  ['192.0.2.117', '192.0.2.117', undefined],
  ['::ffff:192.0.2.117', '192.0.2.117', undefined],
  ['::FFFF:c000:0275', '192.0.2.117', undefined],
  ['0:0:0:0:0:ffff:c000:275', '192.0.2.117', undefined],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64', '2001:db8:85a3::/48'],
  ['2001:0DB8:85A3:08D3::1', '2001:db8:85a3:8d3::/64', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['nonsense', 'nonsense', undefined],
])('%s is in the network %s of the site %s', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
});

test.each([
  ['192.0.2.117', '192.0.2.x'],
  ['::ffff:192.0.2.117', '192.0.2.x'],
  ['::ffff:c000:275', '192.0.2.x'],
  ['2001:DB8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
  ['::1', '0:0:0:x'],
  ['nonsense', ''],
])('%s is stored as %s', (address, kept) => {
  expect(shortAddress(address)).toBe(kept);
});
