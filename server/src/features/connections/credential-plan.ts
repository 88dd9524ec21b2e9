import { isIP } from 'node:net';
import { mailPorts, noSecret, secretMask } from '@flottwart/contract/rules/connection-fields';
import { isPrivateAddress } from '../../connectors/private-addresses.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { ConnectionKind } from './connection.repository.ts';
import { type SentCredential, wireNames } from './sent-credential.ts';

/** Server and account a secret would be sent to. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number | null;
  readonly username: string;
}

/** Planned change of a stored credential, decided before anything is tested or written. */
export type CredentialPlan =
  | { readonly action: 'leave' }
  | { readonly action: 'remove' }
  | { readonly action: 'store'; readonly recipient: ServerAddress; readonly secret: string };

const togetherText: Readonly<Record<ConnectionKind, string>> = {
  'driving-history': 'Bitte Benutzername und Passwort zusammen angeben; zum Entfernen beide leeren.',
  'employee-database': 'Bitte Benutzername und Passwort zusammen angeben; zum Entfernen beide leeren.',
  smtp: 'Bitte Server, Port, Benutzername und Passwort zusammen angeben; zum Entfernen alle leeren.',
};

const incomplete = (kind: ConnectionKind, missing: readonly (keyof SentCredential)[]): AppError => {
  const fields = missing.map((part) => [wireNames[kind][part], togetherText[kind]]);
  return new AppError('invalid_input', togetherText[kind], { fields: Object.fromEntries(fields) });
};

/** Asks for the password instead of dropping the stored one without a word. */
const passwordMissing = (kind: ConnectionKind): AppError => {
  const changed = kind === 'smtp' ? 'Mailserver oder Benutzername' : 'Benutzername';
  const message = `${changed} geändert: Bitte auch das Passwort dazu angeben.`;
  return new AppError('unprocessable', message, { fields: { [wireNames[kind].password ?? '']: message } });
};

const recipientParts = (kind: ConnectionKind): readonly (keyof ServerAddress)[] =>
  kind === 'smtp' ? ['host', 'port', 'username'] : ['username'];

const isSame = (one: ServerAddress, other: ServerAddress): boolean =>
  one.host === other.host && one.port === other.port && one.username === other.username;

/**
 * Binds a stored secret to its recipient: another host, port or username needs the secret again, otherwise a stolen session could have it sent to a
 * server of its own.
 */
export const planCredential = (
  kind: ConnectionKind,
  stored: ServerAddress | undefined,
  sent: SentCredential,
): CredentialPlan => {
  if (Object.values(sent).every((value) => value === undefined)) return { action: 'leave' };
  const recipient = merge(stored, sent);
  const newSecret = sent.password === secretMask || sent.password === noSecret ? undefined : sent.password;
  const parts = recipientParts(kind);
  const missing = parts.filter((part) => !recipient[part]);

  if (missing.length === parts.length && !newSecret) return { action: stored ? 'remove' : 'leave' };
  if (missing.length > 0) throw incomplete(kind, missing);
  if (newSecret === '') throw incomplete(kind, ['password']);
  if (newSecret !== undefined) return { action: 'store', recipient, secret: newSecret };
  if (!stored) throw incomplete(kind, ['password']);
  if (!isSame(stored, recipient)) throw passwordMissing(kind);
  return { action: 'leave' };
};

const merge = (stored: ServerAddress | undefined, { host, port, username }: SentCredential): ServerAddress => ({
  host: host ?? stored?.host ?? '',
  port: port === undefined ? (stored?.port ?? null) : port || null,
  username: username ?? stored?.username ?? '',
});

/** 127.1, 0x7f.0.0.1 and 2130706433 also resolve to addresses. */
const endsLikeAName = /\.(?!0x)\p{L}[\p{L}\p{N}-]*\.?$/u;

const isPlainlyPrivate = (host: string): boolean =>
  isIP(host) ? isPrivateAddress(host) : !endsLikeAName.test(host) || /\.(localhost|local|internal)\.?$/.test(host);

/** Refuses what needs no DNS look-up; names that resolve into our own network are refused on connecting, with the same text. */
export const refuseForbiddenMailServer = ({ host, port }: ServerAddress): void => {
  if (port === null || !mailPorts.includes(port))
    throw invalidField('smtpPort', `Erlaubt sind die Ports ${mailPorts.join(', ')}.`);
  if (isPlainlyPrivate(host)) throw new AppError('unprocessable', 'Der Mailserver ist nicht erreichbar.');
};
