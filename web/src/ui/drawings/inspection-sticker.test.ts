import { expect, test } from 'vitest';
import { stickerColor } from './inspection-sticker.tsx';

test.each([
  [2023, 'pink'],
  [2024, 'green'],
  [2025, 'orange'],
  [2026, 'blue'],
  [2030, 'green'],
  [2031, 'orange'],
])('the sticker of %i is %s', (year, color) => expect(stickerColor(year)).toBe(color));
