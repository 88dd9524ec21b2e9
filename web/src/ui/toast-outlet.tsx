import { type ComponentType, lazy, Suspense } from 'react';

const loadList = async (): Promise<{ default: ComponentType }> => {
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
