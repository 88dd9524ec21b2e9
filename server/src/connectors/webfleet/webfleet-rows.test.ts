import { expect, test } from 'vitest';
import { readDriverName } from './webfleet-rows.ts';

test.each([
  ['Schröder, Käthe', 'Käthe', 'Schröder'],
  ['Käthe Schröder', 'Käthe', 'Schröder'],
  ['Anna Maria Müller', 'Anna Maria', 'Müller'],
  ['Otto von der Heide', 'Otto', 'von der Heide'],
  ['von der Heide, Otto', 'Otto', 'von der Heide'],
  ['Youssef El Amrani', 'Youssef', 'El Amrani'],
  ['Van Nguyen', 'Van', 'Nguyen'],
  ['Schröder', '', 'Schröder'],
  ['  Käthe   Schröder ', 'Käthe', 'Schröder'],
  ['Schröder,', '', 'Schröder'],
])('%j is %j %j', (text, firstName, lastName) => {
  expect(readDriverName(text)).toEqual({ firstName, lastName });
});
