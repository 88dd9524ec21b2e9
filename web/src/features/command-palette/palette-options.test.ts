import { expect, test } from 'vitest';
import { groupsForMatches, groupsForRecent, type ItemOption } from './palette-options.ts';

const item = (kind: ItemOption['kind'], id: number): ItemOption => ({ type: 'item', kind, id, title: `${kind} ${id}` });

const shape = (groups: ReturnType<typeof groupsForMatches>) =>
  groups.map(({ label, options }) => [label, options.map((option) => (option.type === 'item' ? option.id : 'who'))]);

test('matches are grouped by kind, in the order of the best match of each', () => {
  const groups = groupsForMatches('b-ab', [item('task', 4), item('vehicle', 1), item('task', 2), item('vehicle', 9)]);
  expect(shape(groups)).toEqual([
    ['Aufgabe', [4, 2]],
    ['Fahrzeug', [1, 9]],
    ['Nachsehen', ['who']],
  ]);
});

test('the start of the who-drove question puts that entry first', () => {
  expect(shape(groupsForMatches('wer fuhr', [item('task', 4)]))).toEqual([
    ['Nachsehen', ['who']],
    ['Aufgabe', [4]],
  ]);
  expect(shape(groupsForMatches('Werner', [item('employee', 4)]))[0]).toEqual(['Fahrer', [4]]);
});

test('without a text the last items are offered, and without those the question alone', () => {
  expect(shape(groupsForRecent([item('vehicle', 1), item('task', 2)]))).toEqual([
    ['Zuletzt geöffnet', [1, 2]],
    ['Nachsehen', ['who']],
  ]);
  expect(shape(groupsForRecent([]))).toEqual([['Nachsehen', ['who']]]);
});
