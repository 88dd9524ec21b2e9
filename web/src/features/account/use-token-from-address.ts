import { useEffect, useState } from 'react';

/** Takes the token of a mail's link and removes it from the address bar, the history and whatever reads them. */
export const useTokenFromAddress = (tokenInAddress: string | undefined): string | undefined => {
  const [token] = useState(tokenInAddress);

  useEffect(() => {
    if (tokenInAddress) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [tokenInAddress]);

  return token;
};
