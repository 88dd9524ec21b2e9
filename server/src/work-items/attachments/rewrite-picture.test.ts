import { expect, test } from 'vitest';
import { ChildError } from '../../lib/bounded-child.ts';
import { parsePicture } from './rewrite-picture.ts';

const head = { width: 2, height: 1, contentSize: 3, thumbnailSize: 2 };
const outputOf = (line: unknown, bytes = 'abcde'): Buffer => Buffer.from(`${JSON.stringify(line)}\n${bytes}`);

test('content and thumbnail follow the header line', () => {
  const { content, thumbnail, ...size } = parsePicture(outputOf(head));
  expect([content.toString(), thumbnail.toString(), size]).toEqual(['abc', 'de', { width: 2, height: 1 }]);
});

test('a problem is refused with its text', () => {
  expect(() => parsePicture(outputOf({ problem: 'too_many_pixels' }))).toThrow('zu viele Bildpunkte');
});

test.each([
  ['no header', Buffer.from('abcde')],
  ['a header of another shape', outputOf({ ...head, width: '2' })],
  ['a negative size', outputOf({ ...head, contentSize: -1, thumbnailSize: 6 })],
  ['an unknown problem', outputOf({ problem: 'tired' })],
  ['missing bytes', outputOf(head, 'abc')],
  ['nothing', Buffer.alloc(0)],
])('output with %s counts as a crash of the child', (_what, output) => {
  expect(() => parsePicture(output)).toThrow(ChildError);
});
