import { describe, expect, it } from 'vitest';
import { shownColumns, toggleColumn } from './shown-columns.ts';

const columns = [{ key: 'a' }, { key: 'b' }, { key: 'x', isExtra: true }, { key: 'c' }];
const shown = (chosen: readonly string[] | null) =>
  shownColumns(columns, chosen)
    .map(({ key }) => key)
    .join('');

describe('the columns of a list', () => {
  it('are the list’s own until somebody chooses', () => expect(shown(null)).toBe('abc'));
  it('keep the list’s order, whatever order they were chosen in', () => expect(shown(['c', 'x', 'a'])).toBe('axc'));
  it('leave out what the list does not know', () => expect(shown(['gone', 'b'])).toBe('b'));
  it('are the list’s own where it knows none of them', () => expect(shown(['gone'])).toBe('abc'));

  it('one more, one less', () => {
    expect(toggleColumn(columns, null, 'x')).toEqual(['a', 'b', 'x', 'c']);
    expect(toggleColumn(columns, ['a', 'b', 'x', 'c'], 'x')).toBeNull();
    expect(toggleColumn(columns, null, 'b')).toEqual(['a', 'c']);
  });
  it('the last one stays', () => expect(toggleColumn(columns, ['a'], 'a')).toEqual(['a']));
});
