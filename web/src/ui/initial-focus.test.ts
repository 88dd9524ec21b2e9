import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

/** Dialogs with nothing to enter; all others are a `FormDialog`, which starts in its first field, or name their start. */
const withoutField = [
  'features/command-palette/shortcut-help.tsx',
  'features/leasing/claims/claim-sheet.tsx',
  'lists/manage-views-dialog.tsx',
];
/** The start is in what they show: the search, the button for files. */
const startInside = ['features/command-palette/palette-dialog.tsx', 'shared/imports/upload-dialog.tsx'];

test('every dialog outside of the shared shell says where its focus starts, or has no field', async () => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const silent: string[] = [];
  for (const file of files) {
    const source = await readFile(join(folder, file), 'utf8');
    const isModal = /<(Modal|Drawer)[\s.>]/.test(source);
    if (isModal && !source.includes('data-autofocus')) silent.push(file);
  }
  expect(silent.sort()).toEqual([...withoutField, ...startInside].sort());
});
