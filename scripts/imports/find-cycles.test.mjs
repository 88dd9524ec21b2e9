import { expect, test } from 'vitest';
import { findFeatureCycles } from './find-cycles.mjs';

/**
 * @param {string} from
 * @param {string} to
 */
const imports = (from, to) => ({
  file: `server/src/features/${from}/a.service.ts`,
  source: `import { b } from '../${to}/public.ts';\n`,
});

test('two features that import each other are named once', () => {
  expect(findFeatureCycles([imports('trips', 'vehicles'), imports('vehicles', 'trips')])).toEqual([
    'import cycle of features: trips → vehicles → trips',
  ]);
});

test('a cycle over three features is found, types included', () => {
  const typeImport = { file: 'server/src/features/c/a.ts', source: "import type { A } from '../a/public.ts';\n" };
  expect(findFeatureCycles([imports('a', 'b'), imports('b', 'c'), typeImport])).toEqual([
    'import cycle of features: a → b → c → a',
  ]);
});

test('a feature below two others is no cycle', () => {
  expect(findFeatureCycles([imports('a', 'c'), imports('b', 'c'), imports('a', 'b')])).toEqual([]);
});

test('a test may import any feature', () => {
  const back = { ...imports('b', 'a'), file: 'server/src/features/b/b.test.ts' };
  expect(findFeatureCycles([imports('a', 'b'), back])).toEqual([]);
});
