import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** As an attribute, as a constant of one, or under the name that only fields of the browser have. */
const nativeType = /\btype=\{?\s*['"`](?:date|time|month|week)['"`]|['"`]datetime-local['"`]/;

test('no source uses a date field of the browser, which would follow its language', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.filter((file) => nativeType.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test.each(['<TextInput type="date" />', "<input type={'month'} />", "{ type: 'datetime-local' }"])(
  '%j would be found',
  (source) => expect(nativeType.test(source)).toBe(true),
);
