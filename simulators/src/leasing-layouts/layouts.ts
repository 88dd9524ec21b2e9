import { askedLayouts, titleLayouts } from './asked-layouts.ts';
import { layoutFrom } from './base-layout.ts';
import { columnLayouts } from './column-layouts.ts';
import { contentLayouts } from './content-layouts.ts';
import { doubtfulLayouts } from './doubtful-layouts.ts';
import { headingLayouts } from './heading-layouts.ts';
import type { Layout } from './layout.ts';
import { openLayouts } from './open-layouts.ts';
import { styleLayouts } from './style-layouts.ts';
import { vehicleLayouts } from './vehicle-layouts.ts';

/** Invented lessors, each with a way of printing of its own; they know nothing of the reader. */
export const printedLayouts: readonly Layout[] = [
  ...columnLayouts,
  ...headingLayouts,
  ...contentLayouts,
  ...styleLayouts,
  ...doubtfulLayouts,
  ...openLayouts,
  ...vehicleLayouts,
  ...titleLayouts,
  ...askedLayouts,
].map(layoutFrom);
