import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pages } from '../../shared/navigation.ts';
import { isFreeKey, moveRow, runShortcut, type ShortcutName, shortcuts } from '../../ui/shortcuts.ts';

/** Time for the letter after g. */
const sequenceMs = 1500;

const pageOf = (letter: string) => pages.find((page) => page.letter === letter)?.to;

const singleKeys: readonly ShortcutName[] = ['help', 'search', 'new', 'edit', 'next', 'previous'];

/** Handles the keys of the application, unless somebody is typing or a dialog is open. */
export const useShortcutKeys = (): void => {
  const router = useRouter();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);

  const run = (name: ShortcutName): boolean => {
    if (name !== 'next' && name !== 'previous') return runShortcut(name);
    moveRow(name === 'next' ? 1 : -1);
    return true;
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const isSecond = event.timeStamp - startedAt.current < sequenceMs;
    startedAt.current = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const page = isSecond ? pageOf(event.key) : undefined;
    const name = isSecond ? undefined : singleKeys.find((single) => shortcuts[single].keys === event.key);
    if (page) void router.navigate({ to: page });
    // The key must not be typed into the field that it focuses.
    if (page || (name && run(name))) event.preventDefault();
  });

  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
};
