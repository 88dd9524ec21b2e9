import { expect, test } from 'vitest';
import { hostsOf, toDatabaseAddress, toSingleAddress } from './hosts.ts';

test.each([
  ['postgres://u:p@a:1,b:2/db', 'postgres://u:p@localhost/db?host=a%2Cb&port=1%2C2'],
  [
    'postgresql://u@a,b,c:7/db?sslmode=require',
    'postgresql://u@localhost/db?sslmode=require&host=a%2Cb%2Cc&port=5432%2C5432%2C7',
  ],
  ['postgres://u@[::1]:1,[fe80::2]/db', 'postgres://u@localhost/db?host=%3A%3A1%2Cfe80%3A%3A2&port=1%2C5432'],
  ['postgres://u@%2Frun%2Fa,%2Frun%2Fb/db', 'postgres://u@localhost/db?host=%2Frun%2Fa%2C%2Frun%2Fb&port=5432%2C5432'],
  ['postgres://u:a%2Cb@one:1/db', 'postgres://u:a%2Cb@one:1/db'],
  ['postgres://u@a,b:none/db', 'postgres://u@localhost/db?host=a%2Cb%3Anone&port=5432%2C5432'],
  ['mysql://a,b/db', 'mysql://a,b/db'],
])('the address %s is understood as %s', (address, single) => {
  expect(toSingleAddress(address)).toBe(single);
});

test('an address of several hosts names each with its port', () => {
  expect(hostsOf(toSingleAddress('postgres://u@a:1,b/db'))).toEqual([
    { host: 'a', port: 1 },
    { host: 'b', port: 5432 },
  ]);
  expect(hostsOf('postgres://u@localhost/db?host=/run/a,/run/b&port=6000')).toEqual([
    { host: '/run/a', port: 6000 },
    { host: '/run/b', port: 6000 },
  ]);
});

test.each(['postgres://u@a:1/db', 'postgres://u@localhost/db?host=/run/a', 'no address'])(
  'the address %s is left to the driver',
  (address) => {
    expect(hostsOf(address)).toEqual([]);
  },
);

test.each([
  ['postgres://u@h/db?sslmode=require', 'postgres://u@h/db?sslmode=verify-full'],
  ['postgres://u@a,b/db?sslmode=prefer', 'postgres://u@localhost/db?sslmode=verify-full&host=a%2Cb&port=5432%2C5432'],
  ['postgres://u@h/db?sslmode=disable', 'postgres://u@h/db?sslmode=disable'],
  ['postgres://u@h/db?sslmode=require&uselibpqcompat=true', 'postgres://u@h/db?sslmode=require&uselibpqcompat=true'],
  ['keine Adresse', 'keine Adresse'],
])('TLS checks the certificate unless the address says otherwise: %s', (address, used) => {
  expect(toDatabaseAddress(address)).toBe(used);
});
