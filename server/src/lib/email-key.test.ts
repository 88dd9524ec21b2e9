import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

test.each([
  ['Anna@Muster.Example', 'anna@muster.example'],
  ['anna@ｍｕｓｔｅｒ.example', 'anna@muster.example'],
  ['anna@ＭＵＳＴＥＲ.example', 'anna@muster.example'],
  ['anna@mus\u00adter.example', 'anna@muster.example'],
  ['anna@muster.example。', 'anna@muster.example'],
  ['anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@xn--mnchen-3ya.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@mu\u0308nchen.example', 'anna@xn--mnchen-3ya.example'],
  ['jo\u0308rg@muster.example', 'jörg@muster.example'],
  ['JÖRG@muster.example', 'jörg@muster.example'],
])('%s has the key %s', (address, key) => expect(emailKey(address)).toBe(key));

test.each(['ｆinn', 'ﬁnn', 'f\u200binn'])('%s is another mailbox than finn', (local) =>
  expect(emailKey(`${local}@muster.example`)).not.toBe('finn@muster.example'),
);

test('İ and i are two letters, so their addresses are two accounts', () => {
  expect(emailKey('İnfo@muster.example')).not.toBe(emailKey('info@muster.example'));
  expect(emailKey('İnfo@muster.example')).toBe(emailKey('i\u0307nfo@muster.example'));
});

test.each(['anna@a.example/b.example', 'anna@a.example?b.example', 'anna@a.example#b.example', 'anna@%61.example'])(
  '%s is not cut or decoded like a URL',
  (address) => expect(emailKey(address)).toBe(address),
);

test.each(['İnfo@İ.example', 'ΑΣ@faß.example', 'ﬁ@x..example', 'x@1.2.3', '＠@x.example', 'nobody'])(
  'the key of %s is its own key',
  (address) => expect(emailKey(emailKey(address))).toBe(emailKey(address)),
);
