import { describe, expect, it } from 'vitest';
import { shownColumns, toggleColumn } from './shown-columns.ts';

const columns = [{ key: 'a' }, { key: 'b' }, { key: 'x', isExtra: true }, { key: 'c' }];
const shown = (chosen: readonly string[] | null) =>
  shownColumns(columns, chosen)
    .map(({ key }) => key)
    .join('');

describe('the columns of a list', () => {
  it('are the defaults until the user chooses', () => expect(shown(null)).toBe('abc'));
  it('keep the list’s order, whatever order they were chosen in', () => expect(shown(['c', 'x', 'a'])).toBe('axc'));
  it('leave out unknown names', () => expect(shown(['gone', 'b'])).toBe('b'));
  it('are the defaults if all chosen ones are unknown', () => expect(shown(['gone'])).toBe('abc'));

  it('toggling adds a hidden column and removes a shown one', () => {
    expect(toggleColumn(columns, null, 'x')).toEqual(['a', 'b', 'x', 'c']);
    expect(toggleColumn(columns, ['a', 'b', 'x', 'c'], 'x')).toBeNull();
    expect(toggleColumn(columns, null, 'b')).toEqual(['a', 'c']);
  });
  it('the last one cannot be removed', () => expect(toggleColumn(columns, ['a'], 'a')).toEqual(['a']));
});
