import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

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
