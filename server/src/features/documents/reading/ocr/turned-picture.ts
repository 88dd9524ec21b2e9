import sharp, { type Sharp } from 'sharp';
import { type GreyPicture, straighteningAngle } from './page-angle.ts';

const background = '#ffffff';
/** Turning by less costs sharpness and gains nothing. */
const minTurn = 0.1;
/** Long edge of the picture by which the angle is found. */
const smallEdge = 1000;

/** Picture turned clockwise; it keeps its size, or swaps its edges after a quarter, so that places on it stay fractions of the page. */
export const turnedPicture = async (picture: Sharp, degrees: number): Promise<Sharp> => {
  const quarter = Math.round(degrees / 90) * 90;
  const { data, info } = await picture.rotate(quarter).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const straight = sharp(data, { raw: { width, height, channels } });
  if (Math.abs(degrees - quarter) < minTurn) return straight;
  const tilted = await straight
    .rotate(degrees - quarter, { background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [(tilted.info.width - width) >> 1, (tilted.info.height - height) >> 1];
  const { width: outerWidth, height: outerHeight, channels: tiltedChannels } = tilted.info;
  return sharp(tilted.data, {
    raw: { width: outerWidth, height: outerHeight, channels: tiltedChannels },
  }).extract({ left, top, width, height });
};

export const greyPicture = async (picture: Sharp): Promise<GreyPicture> => {
  const { data, info } = await picture
    .flatten({ background })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
};

export const pngOf = ({ data, width, height }: GreyPicture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Degrees clockwise by which a page has to be turned, found on a small copy of it. */
export const angleOfPage = async ({ data, width, height }: GreyPicture): Promise<number> =>
  straighteningAngle(
    await greyPicture(
      sharp(data, { raw: { width, height, channels: 1 } }).resize({
        width: smallEdge,
        height: smallEdge,
        fit: 'inside',
      }),
    ),
  );
