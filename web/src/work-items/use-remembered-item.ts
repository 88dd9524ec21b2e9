import type { Kind } from '@flottwart/contract/work-items/kinds';
import { useEffect } from 'react';
import { forgetItem, rememberItem } from '../api/recent-items.ts';

/** Whatever page is open is offered first the next time somebody searches; what is gone is not. */
export const useRememberedItem = (kind: Kind, id: number, title: string | undefined, isGone: boolean): void => {
  useEffect(() => {
    if (isGone) forgetItem({ kind, id });
    else if (title !== undefined) rememberItem({ kind, id, title });
  }, [kind, id, title, isGone]);
};
