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

/**
 * Manners of every dialog: Back closes it instead of leaving the page behind it, of several the uppermost; one that ends with its component returns
 * the focus, which Mantine does only for those that stay mounted.
 */
export const useOpenDialog = (opened: boolean, onClose: () => void): void => {
  // Without a router, as among the parts of the pages, there is nothing to go back to.
  const router = useRouter({ warn: false }) as { readonly history: RouterHistory } | null;
  const history = router?.history;
  const close = useEffectEvent(onClose);
  const [before] = useState(() => document.activeElement);

  useEffect(() => {
    if (!opened || !history) return;
    const closeThis = () => close();
    open.push(closeThis);
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
