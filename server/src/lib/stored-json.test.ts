import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseStored } from './stored-json.ts';

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
