import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { PaletteDialogProps } from './palette-dialog.tsx';

/** Loaded after the first page, early enough for typing right after the shortcut. */
const quietMilliseconds = 1500;

/**
 * The dialog's code, loaded after the page. Not by `React.lazy`, which holds back what it shows for a third of a second
 * and so would swallow the first letters.
 */
export const usePaletteDialog = () => {
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps> | null>(null);

  const load = useCallback(async () => {
    const { PaletteDialog } = await import('./palette-dialog.tsx');
    setDialog(() => PaletteDialog);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [load]);

  return { Dialog, load };
};
