import { type ComponentType, lazy, Suspense } from 'react';

const loadList = async (): Promise<{ default: ComponentType }> => {
  try {
    const { ToastList } = await import('./toast-list.tsx');
    return { default: ToastList };
  } catch {
    // A page without messages is better than no page.
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
