import { describe, expect, it } from 'vitest';
import { termOf, terms } from './terms.ts';

describe('terms', () => {
  it('are found by the words on the screen', () => {
    expect(termOf('HU/AU gültig bis')).toBe('inspection');
    expect(termOf('Modell')).toBeUndefined();
  });

  it('have no label twice', () => {
    const labels = Object.values(terms).flatMap((term) => [...term.labels]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(Object.entries(terms))('%s is explained in whole sentences that fit a small box', (_name, { text }) => {
    expect(text).toMatch(/^[A-ZÄÖÜ].*\.$/);
    expect(text.length).toBeLessThanOrEqual(220);
  });
});
