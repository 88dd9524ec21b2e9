import { createWriteStream } from 'node:fs';
import type { Clock } from './clock.ts';
import type { CompanyId } from './company-id.ts';
import { emailKey } from './email-key.ts';
import { plainAddress, shortAddress } from './network-address.ts';
import { deriveKey, keyedHash } from './secret-key.ts';

export type SecurityEventName =
  | 'signed-in'
  | 'sign-in-failed'
  | 'code-failed'
  | 'password-check-failed'
  | 'locked-out'
  | 'rate-limited'
  | 'bad-token'
  | 'password-changed'
  | 'password-reset'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'access-changed'
  | 'exported'
  | 'deleted'
  | 'operator-command';

export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** Whole network address of the caller; the log shortens it unless the operator wants it whole. */
  readonly address: string;
  readonly account?: { readonly companyId: CompanyId; readonly userId: number } | undefined;
  /** Address typed at sign-in, logged as a keyed hash: it may belong to nobody, or be a mistyped password. */
  readonly email?: string | undefined;
  readonly route?: string | undefined;
  /** Ids of the records concerned. */
  readonly rows?: object | undefined;
  readonly operator?: OperatorAction | undefined;
}

/** Command on the machine itself, which no network address belongs to. */
interface OperatorAction {
  readonly name: string;
  readonly command: string;
  readonly target: string | undefined;
  readonly isDone: boolean;
}

export type SecurityLog = (event: SecurityEvent) => void;

interface LineDestination {
  readonly write: (line: string) => unknown;
}

export interface SecurityLogOptions {
  readonly clock: Clock;
  readonly secretKey: Buffer;
  readonly hasFullAddresses: boolean;
}

const hashLength = 16;

/** One JSON line per event. Keys that a fail2ban filter reads come first, in a fixed order, and hold nothing a caller can choose. */
export const createSecurityLog = (
  destination: LineDestination,
  { clock, secretKey, hasFullAddresses }: SecurityLogOptions,
): SecurityLog => {
  const key = deriveKey(secretKey, 'security log');
  const hashOf = (email: string): string => keyedHash(key, emailKey(email)).toString('base64url').slice(0, hashLength);
  const shown = hasFullAddresses ? plainAddress : shortAddress;
  return ({ event, address, account, email, route, rows, operator }) => {
    const line = {
      time: clock().toISOString(),
      log: 'security',
      event,
      address: shown(address),
      ...(account && { companyId: account.companyId, userId: account.userId }),
      ...(email !== undefined && { accountHash: hashOf(email) }),
      ...(route !== undefined && { route }),
      ...(rows && { rows }),
      ...(operator && { operator }),
      level: 'info',
      msg: 'security event',
    };
    destination.write(`${JSON.stringify(line)}\n`);
  };
};

/**
 * Appends to a file, so that a rotation may copy and truncate it. A failing disk must not stop the server: what cannot be
 * written to the file goes to standard error.
 */
export const openSecurityLogFile = (
  path: string,
  onError: (error: Error) => void,
  instead: (line: string) => void = (line) => void process.stderr.write(line),
): LineDestination & { readonly close: () => Promise<void> } => {
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  stream.on('error', onError);
  return {
    write: (line) => {
      if (!stream.writable) return instead(line);
      stream.write(line, (error) => error && instead(line));
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
};
