import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Open dialogs, the uppermost last. */
const open: (() => void)[] = [];

/** Returns the focus where it was, or to the page if that is gone, unless something else has taken it. */
const returnFocus = (before: Element | null): void => {
  if (document.activeElement !== document.body) return;
  const target = before?.isConnected && before !== document.body ? before : document.querySelector('main');
  (target as HTMLElement | null)?.focus({ preventScroll: true });
};

/** First history entry of the document; going back from it leaves the application without an event that could be cancelled. */
const isFirstEntry = (state: unknown): boolean =>
  (state as { readonly isFirstEntry?: boolean } | null)?.isFirstEntry === true;

/**
 * Adds a history entry below the first dialog of a page that was loaded directly, so that Back stays inside the document. The router
 * sees the same page in both entries.
 */
const pushGuardEntry = (): void => {
  const state = window.history.state as { readonly __TSR_index?: number; readonly isGuardEntry?: boolean } | null;
  if (state?.__TSR_index !== 0 || state.isGuardEntry) return;
  History.prototype.replaceState.call(window.history, { ...state, isFirstEntry: true }, '');
  History.prototype.pushState.call(window.history, { ...state, isFirstEntry: false, isGuardEntry: true }, '');
};

let isWatching = false;

/** Back to the first entry closes the uppermost dialog; with none open it goes back once more, because the guard entry is no page. */
const watchFirstEntry = (history: RouterHistory): void => {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener(
    'popstate',
    (event) => {
      if (!isFirstEntry(event.state) || history.location.state.__TSR_index !== 0) return;
      event.stopImmediatePropagation();
      const closeUppermost = open.at(-1);
      if (!closeUppermost) return window.history.back();
      window.history.forward();
      closeUppermost();
    },
    { capture: true },
  );
};

const overlaySelector = '.mantine-Modal-overlay, .mantine-Drawer-overlay';

/** Longest gap of a double click. */
const doubleClickMs = 500;

/** Withholds the second click of a double click on the button that opens a dialog: it lands beside the dialog, which would close. */
const useDoubleClick = (opened: boolean): void =>
  useEffect(() => {
    if (!opened) return;
    const openedAt = performance.now();
    const withhold = (event: MouseEvent) => {
      const isOutside = event.target instanceof Element && event.target.matches(overlaySelector);
      // The time of the press, which may be before the dialog was there to be seen.
      if (isOutside && event.timeStamp - openedAt < doubleClickMs) event.stopImmediatePropagation();
    };
    document.addEventListener('click', withhold, true);
    return () => document.removeEventListener('click', withhold, true);
  }, [opened]);

/**
 * Common behaviour of dialogs: Back closes it instead of leaving the page under it, of several the uppermost; one that ends with its component returns
 * the focus, which Mantine does only for those that stay mounted.
 */
export const useOpenDialog = (opened: boolean, onClose: () => void): void => {
  // Without a router there is nothing to go back to.
  const router = useRouter({ warn: false }) as { readonly history: RouterHistory } | null;
  const history = router?.history;
  const close = useEffectEvent(onClose);
  const [before] = useState(() => document.activeElement);

  useDoubleClick(opened);

  useEffect(() => {
    if (!opened || !history) return;
    const closeThis = () => close();
    open.push(closeThis);
    history.flush();
    pushGuardEntry();
    watchFirstEntry(history);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || open.at(-1) !== closeThis) return false;
        closeThis();
        return true;
      },
    });
    return () => {
      unblock();
      open.splice(open.indexOf(closeThis), 1);
    };
  }, [opened, history]);

  const isOpen = useEffectEvent(() => opened);
  useEffect(
    () => () => {
      if (isOpen()) setTimeout(returnFocus, 20, before);
    },
    [before],
  );
};
