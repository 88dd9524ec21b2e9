import { expect, test } from 'vitest';
import { groupTimeline, mergeTimeline } from './merge-timeline.ts';

const comment = (id: number, createdAt: string) => ({
  id,
  text: `Kommentar ${id}`,
  userEmail: 'a@b.example',
  createdAt,
  editedAt: null,
  deletedAt: null,
});
const change = (id: number, createdAt: string) => ({
  id,
  field: 'title',
  from: 'alt',
  to: 'neu',
  userEmail: 'a@b.example',
  createdAt,
});
const keysOf = (entries: ReturnType<typeof mergeTimeline>) => entries.map(({ type, id }) => `${type} ${id}`);

test('comments and changes are merged, newest first', () => {
  const entries = mergeTimeline(
    { items: [comment(2, '2026-05-03T08:00:00.000Z'), comment(1, '2026-05-01T08:00:00.000Z')], hasMore: false },
    { items: [change(7, '2026-05-02T08:00:00.000Z')], hasMore: false },
  );
  expect(keysOf(entries)).toEqual(['comment 2', 'change 7', 'comment 1']);
});

test('entries older than the loaded part of the other list are held back', () => {
  const entries = mergeTimeline(
    { items: [comment(2, '2026-05-03T08:00:00.000Z'), comment(1, '2026-05-01T08:00:00.000Z')], hasMore: false },
    { items: [change(7, '2026-05-02T08:00:00.000Z')], hasMore: true },
  );
  expect(keysOf(entries)).toEqual(['comment 2', 'change 7']);
});

test('an entry on two pages appears once', () => {
  const twice = comment(2, '2026-05-03T08:00:00.000Z');
  expect(keysOf(mergeTimeline({ items: [twice, twice], hasMore: false }, { items: [], hasMore: false }))).toEqual([
    'comment 2',
  ]);
});

test('changes that one person made at one moment are one group; a comment between them divides', () => {
  const [early, late] = ['2026-05-01T08:00:00.000Z', '2026-05-02T08:00:00.000Z'];
  const entries = mergeTimeline(
    { items: [comment(1, early)], hasMore: false },
    {
      items: [change(9, late), change(8, late), { ...change(7, late), userEmail: 'c@d.example' }, change(2, early)],
      hasMore: false,
    },
  );
  const shown = groupTimeline(entries).map((group) =>
    group.type === 'comment' ? `comment ${group.comment.id}` : group.changes.map(({ id }) => id).join(),
  );
  expect(shown).toEqual(['9,8', '7', '2', 'comment 1']);
});
