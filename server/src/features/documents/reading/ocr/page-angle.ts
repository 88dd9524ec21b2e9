/** Picture with one byte for each pixel, 0 is black. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const levels = 256;

/** Darkest levels that are ink: the split into two classes that differ most (Otsu). */
const inkLevelOf = ({ data }: GreyPicture): number => {
  const histogram = new Uint32Array(levels);
  for (const level of data) histogram[level] = (histogram[level] ?? 0) + 1;
  const total = histogram.reduce((sum, count, level) => sum + count * level, 0);
  let [dark, darkTotal, best, inkLevel] = [0, 0, 0, 0];
  for (let level = 0; level < levels; level += 1) {
    dark += histogram[level] ?? 0;
    darkTotal += level * (histogram[level] ?? 0);
    const light = data.length - dark;
    if (dark === 0 || light === 0) continue;
    const difference = darkTotal / dark - (total - darkTotal) / light;
    const variance = dark * light * difference * difference;
    if (variance > best) [best, inkLevel] = [variance, level];
  }
  return inkLevel;
};

/** Pixels of a line of pixels of which the next one of ink is near, but not adjacent: gaps between letters. */
const letterGap = 4;

interface Direction {
  readonly lines: number;
  readonly length: number;
  readonly place: (line: number, along: number) => number;
}

const gapsAlong = ({ data }: GreyPicture, inkLevel: number, { lines, length, place }: Direction): number => {
  let gaps = 0;
  for (let line = 0; line < lines; line += 1) {
    let last = -levels;
    for (let along = 0; along < length; along += 1) {
      if ((data[place(line, along)] ?? 0) > inkLevel) continue;
      const gap = along - last - 1;
      if (gap > 0 && gap <= letterGap) gaps += 1;
      last = along;
    }
  }
  return gaps;
};

/** True if the letters of a word follow each other from top to bottom. Columns of a table mislead profiles, letters do not. */
const isSideways = (picture: GreyPicture, inkLevel: number): boolean => {
  const { width, height } = picture;
  const across = { lines: height, length: width, place: (y: number, x: number) => y * width + x };
  const down = { lines: width, length: height, place: (x: number, y: number) => y * width + x };
  return gapsAlong(picture, inkLevel, down) > gapsAlong(picture, inkLevel, across);
};

const maxSkew = 5;
const coarseStep = 0.25;
const fineStep = 0.05;

/** Sharpness of the profile of all lines if the page were turned by some degrees: lines of text that lie straight have hard edges. */
const sharpnessAt = (degrees: number, ink: readonly (readonly [along: number, across: number])[], size: number) => {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(size * 0.1);
  const profile = new Uint32Array(size + 2 * margin);
  for (const [along, across] of ink) {
    const line = Math.round(across - along * slope) + margin;
    profile[line] = (profile[line] ?? 0) + 1;
  }
  let sharpness = 0;
  for (let line = 1; line < profile.length; line += 1)
    sharpness += ((profile[line] ?? 0) - (profile[line - 1] ?? 0)) ** 2;
  return sharpness;
};

const skewOf = ({ data, width, height }: GreyPicture, inkLevel: number, sideways: boolean): number => {
  const ink: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 0) <= inkLevel) ink.push(sideways ? [y, -x + width] : [x, y]);
  const size = Math.max(width, height);
  let [skew, best] = [0, sharpnessAt(0, ink, size)];
  const search = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const sharpness = sharpnessAt(degrees, ink, size);
      if (sharpness > best) [skew, best] = [degrees, sharpness];
    }
  };
  search(-maxSkew, maxSkew, coarseStep);
  search(skew - coarseStep, skew + coarseStep, fineStep);
  return skew;
};

/**
 * Degrees clockwise after which the lines of a small picture of a page lie straight; whether it is upside down then, only its letters
 * can decide.
 */
export const straighteningAngle = (picture: GreyPicture): number => {
  const inkLevel = inkLevelOf(picture);
  const sideways = isSideways(picture, inkLevel);
  return (sideways ? 270 : 0) - skewOf(picture, inkLevel, sideways);
};
