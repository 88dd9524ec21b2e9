import type { AttachmentType } from '@flottwart/contract/rules/limits';
import { AppError } from '../../lib/app-error.ts';
import { imageTypeOf } from '../../lib/media-type.ts';

export const refusedTypes = {
  empty: 'Die Datei ist leer.',
  heic: 'HEIC-Fotos lassen sich nicht überall öffnen. Bitte das Foto als JPEG sichern (am iPhone: Einstellungen, Kamera, Formate, „Maximale Kompatibilität“) und noch einmal hochladen.',
  incompletePdf: 'Die PDF-Datei ist unvollständig oder beschädigt.',
  disguised: 'Die Datei ist PDF und Archiv zugleich und wird deshalb nicht angenommen.',
  other: 'Nur Fotos (JPEG, PNG, WebP) und PDF-Dateien lassen sich anhängen.',
} as const;

const refuse = (reason: keyof typeof refusedTypes): never => {
  throw new AppError('unsupported_media_type', refusedTypes[reason]);
};

/** Detects the type by the first bytes, ignoring the sender's name and header. */
export const kindOfContent = (content: Buffer): AttachmentType => {
  if (content.length === 0) return refuse('empty');
  const image = imageTypeOf(content);
  if (image) return image;
  const start = content.toString('latin1', 0, 32);
  if (/^(\xef\xbb\xbf)?\s{0,8}%PDF-\d/.test(start)) return wholePdf(content);
  if (/^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(start)) return refuse('heic');
  return refuse('other');
};

/** Tail lengths in which PDF readers look for the end and unpackers for the archive directory. */
const pdfTail = 1024;
const archiveTail = 66_000;

const wholePdf = (content: Buffer): AttachmentType => {
  const tail = content.toString('latin1', Math.max(0, content.length - pdfTail));
  if (!tail.includes('startxref') || !tail.includes('%%EOF')) return refuse('incompletePdf');
  const isArchive = content.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1');
  return isArchive ? refuse('disguised') : 'application/pdf';
};
