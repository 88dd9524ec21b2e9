import { productName } from '@flottwart/contract/rules/product';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsPageMissing } from '../../ui/missing-page.tsx';

const notFoundTitle = '404 - Seite nicht gefunden';

/** Every page has a title of its own; a missing one says so itself, because a longer path than that of a route matches the route too. */
const usePageTitle = (): void => {
  const isMissing = useIsPageMissing();
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? notFoundTitle });
  const title = isMissing ? notFoundTitle : routeTitle;
  useEffect(() => {
    document.title = `${productName} – ${title}`;
  }, [title]);
};

/** A new page starts at its beginning for keyboards and screen readers too, unless it has put the focus somewhere. */
const useFocusOnNavigation = (): void => {
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const main = document.querySelector('main');
        const focused = document.activeElement;
        if (!main || !pathChanged || !fromLocation || main.contains(focused)) return;
        if (focused?.closest('[role="dialog"]')) return;
        main.focus({ preventScroll: true });
      }),
    [router],
  );
};

export const usePageChange = (): void => {
  usePageTitle();
  useFocusOnNavigation();
};
