import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  attachmentsOf,
  jpeg,
  jpegSegment,
  pdf,
  picture,
  pixelBomb,
  png,
  pngChunk,
} from '../../../test/attachment-factories.ts';
import { createAdmin, createTask } from '../../../test/factories.ts';
import { refusedTypes } from './content-kind.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { id } = await createTask(app, admin);
const { send, fetchFile, list } = attachmentsOf(app);

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const zip = text('PK\x05\x06'.padEnd(22, '\0'));

test.each([
  ['nothing', text(''), refusedTypes.empty],
  ['HTML', text('<!doctype html><script>alert(1)</script>'), refusedTypes.other],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), refusedTypes.other],
  ['GIF', text('GIF89a\x01\0\x01\0'), refusedTypes.other],
  ['ZIP', text(`PK\x03\x04${'\0'.repeat(40)}`), refusedTypes.other],
  ['a program', text(`MZ${'\0'.repeat(80)}`), refusedTypes.other],
  ['AVIF', text('\0\0\0\x20ftypavif\0\0\0\0'), refusedTypes.other],
  ['HEIC of a phone', text('\0\0\0\x24ftypheic\0\0\0\0mif1heic'), refusedTypes.heic],
  ['HTML before a PDF', Buffer.concat([text('<html><script>1</script>'), pdf()]), refusedTypes.other],
  ['only the head of a PDF', text('%PDF-1.7\n<html>'), refusedTypes.incompletePdf],
  ['a PDF that is cut off', pdf('x'.repeat(4000)).subarray(0, 3000), refusedTypes.incompletePdf],
  ['a PDF that is an archive', Buffer.concat([pdf(), zip]), refusedTypes.disguised],
  ['an archive that hides behind its comment', Buffer.concat([pdf(), zip, pdf()]), refusedTypes.disguised],
])('%s named and labelled as a photo is refused by its content', async (_what, content, message) => {
  const { status, body } = await send(admin, id, content, { name: 'foto.jpg', type: 'image/jpeg' });
  expect([status, body.message]).toEqual([415, message]);
});

const broken = 'Das Bild ist beschädigt oder unvollständig.';
const tooLarge = 'Das Bild hat zu viele Bildpunkte. Bitte verkleinern und noch einmal hochladen.';

test.each([
  ['a picture of 50,000 × 50,000 pixels', () => pixelBomb(50_000), tooLarge],
  ['a picture of 2,000,000,000 × 2,000,000,000 pixels', () => pixelBomb(2_000_000_000), broken],
  ['a photo that is cut off', async () => (await jpeg(800, 600)).subarray(0, 1500), broken],
  ['the head of a photo and then HTML', () => text('\xff\xd8\xff\xe0<script>alert(1)</script>'), broken],
  ['the head of a PNG and nothing else', () => text('\x89PNG\r\n\x1a\n'), broken],
  ['a WebP without a picture', () => text('RIFF\x10\0\0\0WEBPVP8 \0\0\0\0'), broken],
])('%s is refused with a message', async (_what, make, message) => {
  const { status, body } = await send(admin, id, await make());
  expect([status, body.message]).toEqual([422, message]);
});

test('only the pixels of a photo are stored, upright', async () => {
  const secret = 'Geheimnis-der-Kamera';
  const plain = await picture(60, 40)
    .jpeg()
    .withExif({
      IFD0: { Artist: secret, Make: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const more = [
    jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`)),
    jpegSegment(0xfe, text(secret)),
  ];
  const photo = Buffer.concat([plain.subarray(0, 2), ...more, plain.subarray(2), text(`<script>${secret}</script>`)]);
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });

  const { body } = await send(admin, id, photo);
  expect([body.width, body.height]).toEqual([40, 60]);
  for (const part of ['', '/thumbnail']) {
    const { content } = await fetchFile(admin, id, body.id, { part });
    expect(content.includes(secret)).toBe(false);
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(content).metadata();
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined));
    // The left edge is on top after a quarter turn.
    const { data } = await sharp(content)
      .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [topRed = 0, , topBlue = 0, bottomRed = 0, , bottomBlue = 0] = data;
    expect([topRed > 200, topBlue < 60, bottomRed < 60, bottomBlue > 200]).toEqual([true, true, true, true]);
  }
});

test('metadata of a PNG is removed', async () => {
  const plain = await png();
  const note = pngChunk('tEXt', text('Location\x0052.52,13.40'));
  const metadata = await send(admin, id, Buffer.concat([plain.subarray(0, 33), note, plain.subarray(33)]));
  expect((await fetchFile(admin, id, metadata.body.id)).content.includes('52.52,13.40')).toBe(false);
});

test('an enormous Exif segment is removed', async () => {
  const photo = await jpeg();
  const exif = Array(30).fill(jpegSegment(0xe1, Buffer.alloc(65_000, 'Exif\0\0')));
  const { status, body } = await send(admin, id, Buffer.concat([photo.subarray(0, 2), ...exif, photo.subarray(2)]));
  expect([status, body.size < 5000]).toEqual([201, true]);
});

test('the largest phone photos are scaled down, not refused', async () => {
  const { body } = await send(admin, id, await jpeg(8000, 200));
  expect([body.width, body.height]).toEqual([5000, 125]);
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\boot.pdf', 'boot.pdf'],
  ['a%2e%2e%2fb.pdf', 'a%2e%2e%2fb.pdf'],
  ['Rechnung\u202efdp.exe', 'Rechnungfdp.exe.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
])('the name %s is stored as text', async (name, shown) => {
  expect((await send(admin, id, pdf(), { name })).body.fileName).toBe(shown);
});

test('forms without exactly one file in the field file are refused', async () => {
  const before = (await list(admin, id)).length;
  const post = async (form: FormData | string) => {
    const response = await fetch(`${app.url}/api/workitems/${id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return response.status;
  };
  const file = new File([new Uint8Array(pdf())], 'a.pdf');
  const formOf = (...parts: readonly [string, string | File][]): FormData => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value as string);
    return form;
  };
  expect(await post('nur Text')).toBe(415);
  expect(await post(formOf())).toBe(400);
  expect(await post(formOf(['datei', file]))).toBe(400);
  expect(await post(formOf(['file', file], ['file', file]))).toBe(400);
  expect(await post(formOf(['itemId', '7'], ['file', file]))).toBe(400);
  const large = new File([new Uint8Array(21 * 1024 * 1024)], 'a.pdf');
  expect(await post(formOf(['file', large]))).toBe(413);
  expect(await list(admin, id)).toHaveLength(before);
});
