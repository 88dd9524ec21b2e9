import { useEffect, useEffectEvent } from 'react';
import { formatInstant } from '../../lib/german-dates.ts';

/** Targets in which pasting means something else. */
const otherUses = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** The clipboard calls every picture "image.png". */
const named = (file: File): File => {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const pastedAt = formatInstant(new Date().toISOString()).replace(', ', ' ').replace(':', '-');
  return new File([file], `Eingefügt ${pastedAt}.${file.type.split('/').at(-1)}`, { type: file.type });
};

/** Takes files that are pasted anywhere on the page but into a field or a dialog. */
export const usePastedFiles = (onFiles: (files: readonly File[]) => void): void => {
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest(otherUses)) return;
      const files = [...(clipboardData?.files ?? [])].map(named);
      if (files.length > 0) take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};
