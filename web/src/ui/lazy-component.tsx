import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** After the first picture and a search that follows it at once, which would wait for the code to be read. */
const restMs = 2_000;

interface LazyComponentProps {
  /** Shows the part as soon as its code is there, without waiting for the page to be at rest. */
  readonly isWanted: boolean;
}

/**
 * A part that the first picture does without, such as a closed dialog. Its code is loaded when the page is at rest or when it is wanted, whichever
 * comes first, and from then on it stays mounted. Without a connection the page at rest does without it, too.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await load() }));
  let isLoaded = false;

  const Later = ({ isWanted, ...props }: LazyComponentProps & Props) => {
    const [isMounted, setIsMounted] = useState(isLoaded);
    if (isWanted && !isMounted) setIsMounted(true);

    useEffect(() => {
      if (isMounted) return;
      const mount = () => {
        isLoaded = true;
        setIsMounted(true);
      };
      const timer = setTimeout(() => void load().then(mount, () => undefined), restMs);
      return () => clearTimeout(timer);
    }, [isMounted]);

    if (!isMounted) return null;
    return (
      <Suspense fallback={null}>
        {/* The compiler does not see that the other props are those of the part. */}
        <Part {...(props as unknown as Props)} />
      </Suspense>
    );
  };
  return Later;
};
