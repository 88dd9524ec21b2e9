import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { maxEdgePixels, maxPixels, type PictureLine, thumbnailEdge } from './picture.ts';

/**
 * Runs in a process of its own: a picture comes in on standard input; out go a line of JSON, the picture written anew and
 * its thumbnail. What is written anew has the same pixels the right way up, and nothing else that was in the file.
 */
sharp.cache(false);
sharp.concurrency(1);
// Whatever the bytes claim to be: only these three are ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const write = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => process.stdout.write(content, () => resolve()));

const writeLine = (line: PictureLine): Promise<void> => write(`${JSON.stringify(line)}\n`);

/** The kind stays. Tables made to measure would save a tenth of a JPEG and double the memory. */
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
  // Memory that is refused is told by dying, as everywhere.
  if (isMemory(text)) throw error;
  await writeLine({ problem: /pixel limit/i.test(text) ? 'too_many_pixels' : 'unreadable' });
}
