import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import classes from './command-palette.module.css';

const loadDialog = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }));

export interface Incident {
  readonly licensePlate: string;
  readonly date: string;
  readonly time: string;
}

interface CommandPaletteProps {
  /** Somebody has found who drove and wants a report of it. */
  readonly onReport: (incident: Incident) => void;
}

/** The search button of the header; Ctrl+K or Cmd+K opens the same. Everything behind it is loaded when first needed. */
export const CommandPalette = ({ onReport }: CommandPaletteProps) => {
  const [isOpen, palette] = useDisclosure(false);
  const os = useOs();
  useHotkeys([['mod+K', palette.toggle]], []);

  const report = (incident: Incident) => {
    palette.close();
    onReport(incident);
  };

  return (
    <>
      <UnstyledButton
        className={classes.trigger}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={palette.open}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        <Search size={16} aria-hidden />
        <span className={classes.triggerText}>Suchen</span>
        <Kbd size="xs" className={classes.shortcut} aria-hidden>
          {os === 'macos' ? '⌘ K' : 'Strg K'}
        </Kbd>
      </UnstyledButton>
      {isOpen ? (
        <Suspense>
          <PaletteDialog onClose={palette.close} onReport={report} />
        </Suspense>
      ) : null}
    </>
  );
};
