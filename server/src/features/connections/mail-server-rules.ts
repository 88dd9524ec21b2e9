import { isIP } from 'node:net';
import { mailPorts } from '@flottwart/contract/rules/mail-ports';
import { isPrivateAddress } from '../../connectors/private-addresses.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { Recipient } from './credential-plan.ts';

/** 127.1, 0x7f.0.0.1 and 2130706433 also resolve to addresses. */
const endsLikeAName = /\.(?!0x)\p{L}[\p{L}\p{N}-]*\.?$/u;

const isPlainlyPrivate = (host: string): boolean =>
  isIP(host) ? isPrivateAddress(host) : !endsLikeAName.test(host) || /\.(localhost|local|internal)\.?$/.test(host);

/** Refuses what needs no DNS look-up; names that resolve into our own network are refused on connecting, with the same text. */
export const refuseForbiddenMailServer = ({ host, port }: Recipient): void => {
  if (port === null || !mailPorts.includes(port))
    throw invalidField('smtpPort', `Erlaubt sind die Ports ${mailPorts.join(', ')}.`);
  if (isPlainlyPrivate(host)) throw new AppError('unprocessable', 'Der Mailserver ist nicht erreichbar.');
};
