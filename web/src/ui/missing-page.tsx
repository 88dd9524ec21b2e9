import { useEffect, useSyncExternalStore } from 'react';
import type { Crumb } from './breadcrumbs.tsx';
import { PageHeader } from './page-header.tsx';

let shown = 0;
const listeners = new Set<() => void>();

const count = (difference: 1 | -1): void => {
  shown += difference;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Gives the window the title of a missing page while the calling page is shown. */
export const useMissingPageTitle = (): void =>
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);

/** True while a page says that it or its item does not exist. */
export const useIsPageMissing = (): boolean => useSyncExternalStore(subscribe, () => shown > 0);

interface MissingPageProps {
  readonly trail: readonly Crumb[];
  readonly description: string;
}

/** In place of a page whose item does not exist; the title of the window says so too. */
export const MissingPage = ({ trail, description }: MissingPageProps) => {
  useMissingPageTitle();
  return <PageHeader trail={trail} title="Nicht gefunden" description={description} />;
};
