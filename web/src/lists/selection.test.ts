import { describe, expect, it } from 'vitest';
import { nothingSelected, type Selection, togglePage, toggleRow } from './selection.ts';

const page = [11, 12, 13, 14, 15];
const ticked = (...clicks: readonly (number | readonly ['shift', number])[]) =>
  clicks.reduce(
    (selection, click) =>
      typeof click === 'number' ? toggleRow(selection, page, click, false) : toggleRow(selection, page, click[1], true),
    nothingSelected as Selection<number>,
  );
const idsOf = ({ ids }: { readonly ids: ReadonlySet<number> }) => [...ids].sort();

describe('selecting rows', () => {
  it('a click selects a row, a second one deselects it', () => {
    expect(idsOf(ticked(12, 14))).toEqual([12, 14]);
    expect(idsOf(ticked(12, 14, 12))).toEqual([14]);
  });

  it('shift selects the range in both directions', () => {
    expect(idsOf(ticked(12, ['shift', 14]))).toEqual([12, 13, 14]);
    expect(idsOf(ticked(14, ['shift', 12]))).toEqual([12, 13, 14]);
  });

  it('a range that starts at a deselected row deselects', () => {
    expect(idsOf(ticked(11, ['shift', 15], 12, ['shift', 14]))).toEqual([11, 15]);
  });

  it('shift without an anchor on this page selects one row', () => {
    expect(idsOf(ticked(['shift', 13]))).toEqual([13]);
    const elsewhere = { ids: new Set([99]), anchor: 99 };
    expect(idsOf(toggleRow(elsewhere, page, 13, true))).toEqual([13, 99]);
  });

  it('the page checkbox selects and deselects its page alone', () => {
    const all = togglePage({ ids: new Set([12, 99]), anchor: 12 }, page);
    expect(idsOf(all)).toEqual([11, 12, 13, 14, 15, 99]);
    expect(idsOf(togglePage(all, page))).toEqual([99]);
  });
});
