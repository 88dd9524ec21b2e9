import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { pages } from '../../shared/navigation.ts';
import { bufferKeystrokes, releaseKeys } from '../../ui/keystroke-buffer.ts';
import { isFreeKey, moveRow, runOnPage, runShortcut, type ShortcutName, shortcuts } from '../../ui/shortcuts.ts';

/** Time for the letter after g. */
const sequenceMs = 1500;

const pageOf = (letter: string) => pages.find((page) => page.letter === letter)?.to;

const pageKeys: readonly ShortcutName[] = ['search', 'new', 'edit'];
const singleKeys: readonly ShortcutName[] = ['help', ...pageKeys, 'next', 'previous'];

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** Runs a shortcut of the page, or of the one that is loading once that is there. */
const runPageKey = (name: ShortcutName, { location, resolvedLocation, isLoading }: AnyRouter['state']): boolean => {
  const isLeaving = resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname;
  if (!isLeaving && runShortcut(name)) return true;
  if (!isLeaving && !isLoading) return false;
  if (name === 'new') bufferKeystrokes();
  runOnPage(name, location.pathname, { isLeaving });
  return true;
};

const run = (name: ShortcutName, state: AnyRouter['state']): boolean => {
  if (pageKeys.includes(name)) return runPageKey(name, state);
  if (name === 'help') return runShortcut(name);
  moveRow(name === 'next' ? 1 : -1);
  return true;
};

/** Handles the keys of the application, unless text is being entered or a dialog is open. */
export const useShortcutKeys = (): void => {
  const router = useRouter();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);

  const handleFreeKey = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - startedAt.current < sequenceMs;
    startedAt.current = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const page = isSecond ? pageOf(event.key) : undefined;
    const name = isSecond ? undefined : singleKeys.find((single) => shortcuts[single].keys === event.key);
    if (page) void router.navigate({ to: page });
    // The key must not be typed into the field that it focuses.
    if (page || (name && run(name, router.state))) event.preventDefault();
  });

  // As soon as the page is seen, keys act.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        runShortcut('palette');
      } else if (isFreeKey(event)) {
        handleFreeKey(event);
      }
    };
    document.addEventListener('keydown', handle);
    releaseKeys();
    return () => document.removeEventListener('keydown', handle);
  }, []);
};
