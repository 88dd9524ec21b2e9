import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { QueryOf } from '../../api/query.ts';
import { bufferKeystrokes } from '../../ui/keystroke-buffer.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './command-palette.module.css';
import type { PaletteDialogProps } from './palette-dialog.tsx';
import { useShortcutKeys } from './use-shortcut-keys.ts';

/** Loaded after the first page, early enough for typing right after the shortcut. */
const quietMilliseconds = 1500;

/**
 * The dialog's code, loaded after the page. Not by `React.lazy`, which holds back what it shows for a third of a second
 * and so would swallow the first letters.
 */
const usePaletteDialog = () => {
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

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

interface CommandPaletteProps {
  /** Called to report an offence for the driver found. */
  readonly onReport: (offence: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => void;
}

/** The search button of the header; Ctrl+K or Cmd+K opens the same. Handles the other keys of the application, too. */
export const CommandPalette = ({ onReport }: CommandPaletteProps) => {
  const [isOpen, palette] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const { Dialog, load } = usePaletteDialog();
  const os = useOs();

  const toggle = () => {
    if (isOpen && Dialog) return palette.close();
    bufferKeystrokes();
    palette.open();
    if (!Dialog) load().catch(() => toast.error('Die Suche konnte nicht geladen werden.'));
  };
  useShortcut('palette', toggle);
  useShortcut('help', help.open);
  useShortcutKeys();

  const report = (offence: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => {
    palette.close();
    onReport(offence);
  };

  return (
    <>
      <UnstyledButton className={classes.trigger} aria-keyshortcuts="Control+K Meta+K" onClick={toggle}>
        <Search size={16} aria-hidden />
        <span className={classes.triggerText}>Suchen</span>
        <Kbd size="xs" className={classes.shortcut} aria-hidden>
          {os === 'macos' ? '⌘ K' : 'Strg K'}
        </Kbd>
      </UnstyledButton>
      {isOpen && Dialog ? <Dialog onClose={palette.close} onReport={report} /> : null}
      <Suspense>{isHelpOpen ? <ShortcutHelp onClose={help.close} /> : null}</Suspense>
    </>
  );
};
