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

/** True while the page of a known route says that its item does not exist. */
export const useIsPageMissing = (): boolean => useSyncExternalStore(subscribe, () => shown > 0);

interface MissingPageProps {
  readonly trail: readonly Crumb[];
  readonly description: string;
}

/** In place of a page whose item does not exist; the title of the window says so too. */
export const MissingPage = ({ trail, description }: MissingPageProps) => {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);

  return <PageHeader trail={trail} title="Nicht gefunden" description={description} />;
};
