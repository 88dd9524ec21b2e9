import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { addPhotos, type KeptPhoto, removePhoto } from '../../api/photo-draft.ts';
import { toast } from '../../ui/toast.tsx';

/** First bytes of JPEG, PNG, WebP and PDF; the name and the type that a device gives say nothing about the content. */
const beginnings = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|(\xef\xbb\xbf)?\s{0,8}%PDF-\d)/s;

const isReadable = async (file: File): Promise<boolean> => {
  try {
    const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer());
    return beginnings.test(String.fromCharCode(...bytes));
  } catch {
    // A file that cannot be read now cannot be sent later either.
    return false;
  }
};

const refusalOf = async (file: File): Promise<string | null> => {
  if (file.size > maxAttachmentBytes)
    return `„${file.name}“ ist größer als ${Math.floor(maxAttachmentBytes / 1_000_000)} MB.`;
  if (await isReadable(file)) return null;
  return `„${file.name}“ ist kein Foto (JPEG, PNG, WebP) und kein PDF und wurde nicht übernommen.`;
};

/** Takes what can be attached and names the rest. */
export const choosePhotos = async (files: readonly File[]): Promise<void> => {
  const refusals = await Promise.all(files.map(refusalOf));
  for (const refusal of refusals) if (refusal !== null) toast.error(refusal);
  addPhotos(files.filter((_, index) => refusals[index] === null));
};

/** Removes and names what the camera of the frame took without looking at it. */
export const removeUnreadable = async (photos: readonly KeptPhoto[]): Promise<void> => {
  for (const { key, file } of photos) {
    const refusal = await refusalOf(file);
    if (refusal === null) continue;
    removePhoto(key);
    toast.error(refusal);
  }
};
