import { lookup as systemLookup } from 'node:dns/promises';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { mailPorts } from '@flottwart/contract/rules/connection-fields';
import { isPrivateAddress } from '../private-addresses.ts';

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const resolveAll: Lookup = (host) => systemLookup(host, { all: true });

export interface MailHost {
  readonly host: string;
  readonly port: number;
}

interface Exemptions {
  readonly allowPrivateHosts: boolean;
  readonly demoMailServer?: MailHost | undefined;
}

/** True if the address rules do not apply: the operator allows private addresses, or it is a public demo's own mail server. */
export const mayBePrivate = (
  { allowPrivateHosts, demoMailServer }: Exemptions,
  { host, port }: { readonly host: string; readonly port: number | null },
): boolean => allowPrivateHosts || (demoMailServer?.host === host && demoMailServer.port === port);

interface Guard {
  readonly lookup: Lookup;
  readonly allowPrivateHosts: boolean;
  readonly timeoutMs: number;
}

/** Connects to a checked address, never to a name, which could resolve into our own network at a second look-up. */
export const connectToMailHost = async (
  { host, port }: MailHost,
  { lookup, allowPrivateHosts, timeoutMs }: Guard,
): Promise<Socket> => {
  if (!allowPrivateHosts && !mailPorts.includes(port)) throw new Error(`port ${port} is not for mail`);
  const addresses = await lookup(host);
  const forbidden = allowPrivateHosts ? undefined : addresses.find(({ address }) => isPrivateAddress(address));
  if (forbidden) throw new Error(`${host} points to the private address ${forbidden.address}`);
  const checkedLookup: LookupFunction = (_host, _options, done) => done(null, [...addresses]);
  return new Promise((resolve, reject) => {
    // The name is never resolved: the look-up returns the checked addresses.
    const socket = connect({ host: 'checked.invalid', port, lookup: checkedLookup, autoSelectFamily: true });
    const deadline = setTimeout(() => socket.destroy(new Error(`${host} does not respond`)), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(deadline));
    socket.once('connect', () => {
      clearTimeout(deadline);
      socket.off('error', reject);
      resolve(socket);
    });
  });
};
