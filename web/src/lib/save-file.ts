/** Hands a file to the browser's downloads. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has begun by then; the memory is not needed any longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const plainText = 'text/plain;charset=utf-8';
/** Types a browser shows by itself, and as what: markup becomes text, so that nothing in it ever runs in our name. */
const shownAs: Readonly<Record<string, string>> = {
  'application/pdf': 'application/pdf',
  'application/xml': plainText,
  'text/xml': plainText,
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
};

/** Long enough to look at it and to print it. */
const keptMs = 600_000;

interface FileTab {
  readonly show: (file: File) => void;
  readonly close: () => void;
}

/** Opens a tab while the click still allows it; the file follows. Where no tab may be opened the file is saved. */
export const openFileTab = (): FileTab => {
  const tab = window.open('', '_blank');
  return {
    show: (file) => {
      const type = shownAs[file.type.split(';')[0] ?? ''];
      if (!tab || !type) {
        tab?.close();
        saveFile(file);
        return;
      }
      tab.opener = null;
      const url = URL.createObjectURL(new File([file], file.name, { type }));
      tab.location.replace(url);
      setTimeout(() => URL.revokeObjectURL(url), keptMs);
    },
    close: () => tab?.close(),
  };
};
