import { type ComponentType, lazy, Suspense } from 'react';

/** Later than this, whatever the browser is doing; in place of idle callbacks where there are none. */
const maxWaitMs = 1_000;

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve, maxWaitMs);
  });

const loadList = async (): Promise<{ default: ComponentType }> => {
  // Its library would otherwise compete with the first picture; on the login page it brings code of the pages that follow.
  await untilIdle();
  try {
    const { ToastList } = await import('./toast-list.tsx');
    return { default: ToastList };
  } catch {
    // A failed download of the library must not take the page down.
    return { default: () => null };
  }
};

const ToastList = lazy(loadList);

/** Outlet for messages, loaded after the page; until then messages wait for it. */
export const ToastOutlet = () => (
  <Suspense fallback={null}>
    <ToastList />
  </Suspense>
);
