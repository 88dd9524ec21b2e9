import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type GreyPicture, straighteningAngle } from './page-angle.ts';
import { betterFigure, isDoubtfulFigure } from './recognised-words.ts';
import { withoutRules } from './ruled-lines.ts';
import { greyPicture, turnedPicture } from './turned-picture.ts';

const services = ['Leasingrate', 'Wartung und Reifen', 'Kraftfahrzeugsteuer', 'Versicherung'];

/** Table of many rows, whose columns have harder edges than its lines. */
const table = (): Buffer => {
  const canvas = createCanvas(700, 1000);
  const page = canvas.getContext('2d');
  page.fillStyle = '#ffffff';
  page.fillRect(0, 0, 700, 1000);
  page.fillStyle = '#222222';
  page.font = '14px sans-serif';
  for (let row = 0; row < 36; row += 1) {
    const y = 80 + row * 24;
    page.fillText(`B-AB ${1000 + row * 37}`, 60, y);
    page.fillText(services[row % services.length] ?? '', 240, y);
    page.fillText(`${100 + row * 7},${10 + row}`, 560, y);
  }
  return canvas.toBuffer('image/png');
};

test.each([0, 1.5, -2.5, 4.5, 90, 271.5, 87.5])('a table turned by %f degrees is found to be so', async (degrees) => {
  const turned = await greyPicture(
    sharp(await sharp(table()).rotate(degrees, { background: '#fff' }).png().toBuffer()),
  );
  const angle = straighteningAngle(turned);
  // Whether it is upside down, the letters show later.
  const left = (((angle + degrees) % 180) + 180) % 180;
  expect(Math.min(left, 180 - left)).toBeLessThan(0.2);
});

test('a picture keeps its size when it is turned a little, and swaps its edges with a quarter', async () => {
  const sizeAfter = async (degrees: number) => {
    const { width, height } = await greyPicture(await turnedPicture(sharp(table()), degrees));
    return [width, height];
  };
  expect(await sizeAfter(2.5)).toEqual([700, 1000]);
  expect(await sizeAfter(268)).toEqual([1000, 700]);
});

test('rules and shades vanish, letters beside and on them stay', () => {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height).fill(255);
  const paint = ([left, top, right, bottom]: readonly [number, number, number, number], level: number): void => {
    for (let y = top; y < bottom; y += 1) data.fill(level, y * width + left, y * width + right);
  };
  paint([0, 200, width, 300], 225);
  paint([20, 100, 380, 102], 150);
  paint([200, 20, 202, 280], 150);
  paint([50, 80, 56, 95], 30);
  paint([50, 230, 56, 245], 30);
  const picture: GreyPicture = withoutRules({ data, width, height }, 200);
  const levelAt = (x: number, y: number) => picture.data[y * width + x];
  expect([levelAt(300, 101), levelAt(201, 60), levelAt(300, 250)]).toEqual([255, 255, 255]);
  expect([levelAt(52, 90), levelAt(52, 240)]).toEqual([30, 60]);
});

test.each([
  ['6117', '61,17', '61,17'],
  ['1.118;36', '', '1.118,36'],
  ['96/90', '9690', '96,90'],
  ['-5:27', '5,27', '-5,27'],
  ['6117-', '61,17', '61,17-'],
  ['30159', '30159', '30159'],
])('%s, read again as %s, becomes %s', (first, second, expected) => {
  expect(isDoubtfulFigure(first)).toBe(true);
  expect(betterFigure(first, second)).toBe(expected);
});

test.each(['61,17', '1.118,36-', '02.11.2026', 'B-AB', '12', 'DE811907980'])('%s is not read again', (text) => {
  expect(isDoubtfulFigure(text)).toBe(false);
});
