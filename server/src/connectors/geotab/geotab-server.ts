import { ProviderError } from '../provider-error.ts';

const hostWithPort = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const vendorHost = /^([a-z0-9-]+\.)+geotab\.com$/i;

/**
 * Server after sign-in: the same, or another host. The response decides where the session is sent next, so only the vendor's own hosts are trusted,
 * unless the operator allows others.
 */
export const serverAfterSignIn = (start: URL, path: string, allowOtherHosts: boolean): URL => {
  if (path === '' || path === 'ThisServer') return start;
  if (vendorHost.test(path)) return new URL(`https://${path}/apiv1`);
  if (allowOtherHosts && hostWithPort.test(path)) return new URL(`${start.protocol}//${path}/apiv1`);
  throw new ProviderError('unexpected_answer', {
    text: 'Geotab verweist auf einen Server, der nicht zu Geotab gehört.',
    detail: 'refused path',
  });
};
