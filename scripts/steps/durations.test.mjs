import { expect, test } from 'vitest';
import { slowest, timeTables } from './durations.mjs';

test('the fifteen slowest are listed, the slowest first', () => {
  const files = Array.from({ length: 20 }, (_, index) => ({ name: `file ${index}`, seconds: index }));
  const listed = slowest(files);
  expect(listed).toHaveLength(15);
  expect(listed[0]).toEqual({ name: 'file 19', seconds: 19 });
  expect(listed.at(-1)).toEqual({ name: 'file 5', seconds: 5 });
});

test('steps keep their order, and a bar in a title does not split its row', () => {
  const steps = [
    { name: 'Types', seconds: 1 },
    { name: 'Stories', seconds: 20.04 },
  ];
  expect(timeTables(steps, [{ name: 'a | b', seconds: 0.5 }])).toBe(
    [
      '| step | seconds |',
      '|---|--:|',
      '| Types | 1.0 |',
      '| Stories | 20.0 |',
      '',
      '| slowest test files and stories | seconds |',
      '|---|--:|',
      '| a \\| b | 0.5 |',
    ].join('\n'),
  );
});
