import { expect, test } from 'vitest';
import { z } from 'zod';
import { ChildError } from './bounded-child.ts';
import { parseChildLine } from './child-line.ts';

const schema = z.object({ line: z.int() });

test('a line that fits its schema is parsed', () => {
  expect(parseChildLine(schema, '{"line":3}')).toEqual({ line: 3 });
});

test.each(['', 'x', 'null', '[]', '{"line":"3"}', '{"line":3.5}', '{}', '{"line":3'])(
  'the line %j counts as a crash of the child',
  (line) => {
    expect(() => parseChildLine(schema, line)).toThrow(ChildError);
  },
);
