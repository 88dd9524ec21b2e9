import { useEffect, useState } from 'react';

/** Takes the token of a mail's link and removes it from the address bar, the history and the referrer. */
export const useTokenFromUrl = (tokenInUrl: string | undefined): string | undefined => {
  const [token] = useState(tokenInUrl);

  useEffect(() => {
    if (tokenInUrl) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [tokenInUrl]);

  return token;
};
