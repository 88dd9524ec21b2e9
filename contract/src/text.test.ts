import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  email,
  idInPath,
  line,
  multiline,
  optionalMultiline,
  postalAddress,
  postcode,
  requiredLine,
  requiredMultiline,
} from './text.ts';

test.each(['a@b.de', 'max.mustermann+flotte@spedition.example', 'jörg@müller.de'])('%s is an address', (address) =>
  expect(email().parse(` ${address} `)).toBe(address),
);

test.each([
  '',
  'a',
  'a@b',
  '@b.de',
  'a@',
  'a b@c.de',
  'a@b.de,c@d.de',
  'a@b.de;c@d.de',
  '<a@b.de>',
  'x:a@b.de;',
  '"a b"@c.de',
  'a@b.de\nBcc: x@y.de',
  `${'a'.repeat(250)}@b.de`,
])('%j is not a single address', (address) => expect(email().safeParse(address).success).toBe(false));

test.each(['\u0000', 'a\u0007b', 'a\nb', 'a\u2028b', '\ud800', 'a\udc00'])('%j does not fit into a line', (text) =>
  expect(line(20).safeParse(text).success).toBe(false),
);

test('lines are trimmed, and a required line refuses blanks', () => {
  expect(line(20).parse('  x ')).toBe('x');
  expect(requiredLine(20).safeParse('   ').success).toBe(false);
});

const invisible = [
  '\u200B',
  '\u00AD\u00AD',
  '\u00A0',
  '\u200B \u2060',
  '\uFEFF',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u{E0020}',
];

test.each(invisible)('%j shows nothing and counts as empty', (text) => {
  expect(line(20).parse(text)).toBe('');
  expect(requiredLine(20).safeParse(text).success).toBe(false);
  expect(requiredMultiline(20).safeParse(`${text}\n${text}`).success).toBe(false);
  expect(requiredLine(20).parse(`a${text}b`)).toBe(`a${text}b`);
});

test('a German postcode is stored without the letters of its country', () => {
  expect(['D-10115', 'DE-10115', 'A-1010'].map((text) => postcode().parse(text))).toEqual(['10115', '10115', 'A-1010']);
  expect(postalAddress().parse('Magdalenenstraße 1\nD-10115 Berlin')).toBe('Magdalenenstraße 1\n10115 Berlin');
});

test('longer texts keep their breaks, but no other control characters', () => {
  expect(multiline(20).parse(' a\r\n\tb ')).toBe(' a\r\n\tb ');
  expect(multiline(20).safeParse('a\u0000').success).toBe(false);
  expect(multiline(3).safeParse('abcd').success).toBe(false);
});

test('an optional text with line breaks is kept as typed, and empty where nothing of it can be seen', () => {
  expect(optionalMultiline(20).parse('\n  a ')).toBe('\n  a ');
  expect(optionalMultiline(20).parse(' \n\u200b')).toBe('');
});

test('every accepted line can be stored and shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const parsed = line(1000).safeParse(text);
      if (!parsed.success) return;
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(parsed.data).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test.each([
  '0',
  '-1',
  '1.5',
  '2147483648',
  'abc',
  '',
  ' ',
  '1e3x',
  'NaN',
  '0x1',
  '1e0',
  ' 1',
  '1 ',
  '+1',
  '01',
  '1.0',
  '１',
  '1\n',
])('%j is not an id', (text) => expect(idInPath().safeParse(text).success).toBe(false));
test('ids are positive 32-bit integers', () => expect(idInPath().parse('2147483647')).toBe(2_147_483_647));
