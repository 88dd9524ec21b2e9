import type { AttachmentType } from '@flottwart/contract/rules/limits';
import type { CompanyId } from '../../lib/company-id.ts';
import { withExtension } from '../../lib/file-name.ts';
import { fileHash } from '../../lib/sha256.ts';
import { kindOfContent } from './content-kind.ts';
import { rewritePicture } from './rewrite-picture.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** File as stored. */
export interface PreparedFile {
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Buffer;
  readonly sha256: Buffer;
  readonly thumbnail: Buffer | null;
  readonly width: number | null;
  readonly height: number | null;
}

const endings: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

export const nameOfType = (name: string, type: AttachmentType): string => withExtension(name, endings[type]);

/** Keeps a PDF unchanged and re-encodes a picture without metadata. */
export const prepareFile = async (
  companyId: CompanyId,
  { name, content }: UploadedFile,
  signal: AbortSignal,
): Promise<PreparedFile> => {
  const type = kindOfContent(content);
  const prepared =
    type === 'application/pdf'
      ? { content, thumbnail: null, width: null, height: null }
      : await rewritePicture(companyId, content, signal);
  return { name: nameOfType(name, type), type, sha256: await fileHash(prepared.content), ...prepared };
};
