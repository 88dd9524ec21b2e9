import { useEffect, useState } from 'react';

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** The latest answer, or until it is there the last one in this tab, so that what it decides is shown at once and moves nothing later. */
export const useRemembered = (name: string, latest: boolean | number | undefined): boolean | number | undefined => {
  const key = `remembered ${name}`;
  const [remembered] = useState(() => read(key));

  useEffect(() => {
    if (latest === undefined) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(latest));
    } catch {
      // A full or forbidden storage only forgets it.
    }
  }, [key, latest]);

  if (latest !== undefined) return latest;
  return typeof remembered === 'boolean' || typeof remembered === 'number' ? remembered : undefined;
};
