import { expect, test } from 'vitest';
import { createDeviceCookie } from './device-cookie.ts';

const token = 'a-b_'.repeat(10).padEnd(43, 'x');
const secure = createDeviceCookie('https://flotte.example');
const plain = createDeviceCookie('http://localhost:3000');

test('the cookie is unreadable to scripts, same-site, and bound to https where the product is', () => {
  const attributes = 'Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict';
  expect(secure.write(token)).toBe(`__Host-device=${token}; ${attributes}; Secure`);
  expect(plain.write(token)).toBe(`device=${token}; ${attributes}`);
});

test.each([`__Host-device=${token}`, `a=b; __Host-device=${token}`, `a=b;__Host-device=${token}; c=d`])(
  'the token is read from %s',
  (header) => expect(secure.read(header)).toBe(token),
);

test.each([
  undefined,
  '',
  `device=${token}`,
  `x__Host-device=${token}`,
  '__Host-device=short',
  `__Host-device=${token}x`,
])('no token is read from %s', (header) => expect(secure.read(header)).toBeUndefined());
