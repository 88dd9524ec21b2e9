import { useEffect, useState } from 'react';

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** The latest answer, or until it is there the last one on this device, so that what it decides is shown at once and moves nothing later. */
export const useRemembered = (name: string, latest: boolean | number | undefined): boolean | number | undefined => {
  const key = `remembered ${name}`;
  const [remembered] = useState(() => read(key));

  useEffect(() => {
    if (latest === undefined) return;
    try {
      localStorage.setItem(key, JSON.stringify(latest));
    } catch {
      // A full or forbidden storage only forgets it.
    }
  }, [key, latest]);

  if (latest !== undefined) return latest;
  return typeof remembered === 'boolean' || typeof remembered === 'number' ? remembered : undefined;
};
