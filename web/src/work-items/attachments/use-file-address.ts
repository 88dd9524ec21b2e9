import { useEffect, useState } from 'react';

/** An address under which the browser shows a file that was fetched with the bearer; given back when nobody shows it. */
export const useFileAddress = (file: File | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return address;
};
