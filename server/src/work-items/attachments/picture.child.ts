import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { maxEdgePixels, maxPixels, type PictureLine, thumbnailEdge } from './picture.ts';

/**
 * Child process: reads a picture from standard input and writes a line of JSON, the re-encoded picture and its
 * thumbnail. The re-encoded picture has the same pixels upright and no metadata.
 */
sharp.cache(false);
sharp.concurrency(1);
// Decodes only these three formats, whatever the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const write = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => process.stdout.write(content, () => resolve()));

const writeLine = (line: PictureLine): Promise<void> => write(`${JSON.stringify(line)}\n`);

/** Keeps the format; optimised JPEG tables would save a tenth and double the memory. */
const written = (picture: Sharp, format: string): Sharp => {
  if (format === 'png') return picture.png();
  if (format === 'webp') return picture.webp({ quality: 90 });
  return picture.jpeg({ quality: 88, optimizeCoding: false });
};

const rewrite = async (input: Buffer) => {
  const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format } = await picture.metadata();
  const upright = picture
    .autoOrient()
    .resize({ width: maxEdgePixels, height: maxEdgePixels, fit: 'inside', withoutEnlargement: true });
  const { data: content, info } = await written(upright, format).toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(content)
    .resize({ width: thumbnailEdge, height: thumbnailEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  return { content, thumbnail, width: info.width, height: info.height };
};

const isMemory = (text: string): boolean => /memory|allocat/i.test(text);

try {
  const { content, thumbnail, width, height } = await rewrite(await buffer(process.stdin));
  await writeLine({ width, height, contentSize: content.length, thumbnailSize: thumbnail.length });
  await write(content);
  await write(thumbnail);
} catch (error) {
  const text = error instanceof Error ? error.message : '';
  // Running out of memory ends the process, as in every child.
  if (isMemory(text)) throw error;
  await writeLine({ problem: /pixel limit/i.test(text) ? 'too_many_pixels' : 'unreadable' });
}
