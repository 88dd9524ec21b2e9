import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, fitsIntoLine, fitsIntoText } from './forbidden-characters.ts';

/** Production `Char` of XML 1.0. */
const xml = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u0000',
      '\u0008',
      '\u000b',
      '\u001f',
      '\u007f',
      '\u0085',
      '\u2028',
      '\uFFFE',
      '\uFFFF',
      '\n',
      '\t',
    ),
    fc.constantFrom('\uD800', '\uDC00', '😀', 'ä', '<', '&', ']]>'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
  maxLength: 50,
});

test('whatever fits, or was cleaned, is text that XML allows', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const cleaned of [cleanLine(text), cleanText(text)]) expect(cleaned).toMatch(xml);
      if (fitsIntoLine(text) || fitsIntoText(text)) expect(text).toMatch(xml);
      expect(fitsIntoLine(cleanLine(text))).toBe(true);
      expect(fitsIntoText(cleanText(text))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('text that fits stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (fitsIntoLine(text)) expect(cleanLine(text)).toBe(text);
      if (fitsIntoText(text)) expect(cleanText(text)).toBe(text);
    }),
  );
  expect(cleanText('a\r\n\tb')).toBe('a\r\n\tb');
  expect(cleanLine('a\r\nb')).toBe('a b');
});
