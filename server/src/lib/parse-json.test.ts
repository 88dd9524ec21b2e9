import { expect, test } from 'vitest';
import { z } from 'zod';
import { ChildError } from './bounded-child.ts';
import { parseChildLine, parseStored } from './parse-json.ts';

const schema = z.object({ day: z.string(), positions: z.array(z.object({ openCents: z.int() })) });

test('a stored value that fits is returned with its type', () => {
  const stored = { day: '2026-11-16', positions: [{ openCents: 12_300 }] };
  expect(parseStored(schema, JSON.parse(JSON.stringify(stored)), 'claims')).toEqual(stored);
});

test('a stored value that no longer fits is an error that names the place and no value', () => {
  const stored = { day: '2026-11-16', positions: [{ openCents: 'geheim' }] };
  const parse = () => parseStored(schema, stored, 'claims');
  expect(parse).toThrow(/^Stored claims do not fit their schema: .*positions\[0\]\.openCents/s);
  expect(parse).not.toThrow('geheim');
});

const line = z.object({ line: z.int() });

test('a line of a child process that fits its schema is parsed', () => {
  expect(parseChildLine(line, '{"line":3}')).toEqual({ line: 3 });
});

test.each(['', 'x', 'null', '[]', '{"line":"3"}', '{"line":3.5}', '{}', '{"line":3'])(
  'the line %j counts as a crash of the child process',
  (text) => {
    expect(() => parseChildLine(line, text)).toThrow(ChildError);
  },
);
