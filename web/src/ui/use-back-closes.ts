import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Open dialogs, the uppermost last. */
const open: (() => void)[] = [];

/** Lets Back close an open dialog instead of leaving the page behind it; of several the uppermost. */
export const useBackCloses = (opened: boolean, onClose: () => void): void => {
  // Without a router, as among the parts of the pages, there is nothing to go back to.
  const router = useRouter({ warn: false }) as { readonly history: RouterHistory } | null;
  const history = router?.history;
  const close = useEffectEvent(onClose);

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
};
