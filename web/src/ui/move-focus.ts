import type { RefCallback } from 'react';

/** Focuses the content of the page; the next Tab enters its first control. */
export const focusPage = (): void => document.querySelector('main')?.focus();

/**
 * Ref of a part that passes its focus on when it leaves the page, where a browser would put it on the whole document.
 * To be made once per module: another ref with each rendering would count as leaving.
 */
export const moveFocusOnLeave =
  (handOver: (leaving: HTMLElement) => void): RefCallback<HTMLElement> =>
  (part) => {
    if (!part) return undefined;
    return () => {
      if (part.contains(document.activeElement)) handOver(part);
    };
  };

export const moveFocusToPage = moveFocusOnLeave(focusPage);

/** Ref of a part that takes a lost focus when it appears: with its selected tab, or the control marked for it. */
export const takeLostFocus: RefCallback<HTMLElement> = (part) => {
  if (document.activeElement !== document.body) return;
  part?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"], [data-autofocus]')?.focus();
};
