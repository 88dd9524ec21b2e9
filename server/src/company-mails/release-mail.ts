import type { Role } from '@flottwart/contract/users';
import { AppError, forbidden } from '../lib/app-error.ts';
import { formatAmount } from '../lib/money.ts';

/** Mail as it would leave now. */
export interface Outgoing {
  readonly recipient: string;
  /** True if no ADMIN has configured the address or sent such a mail to it. */
  readonly isNewRecipient: boolean;
  /** Money that the mail asks for. */
  readonly amountCents?: number;
  /** Hash of a letter that its sender cannot word. */
  readonly letter?: string;
  /** Refusal for members, where only an ADMIN may send it. */
  readonly adminsOnly?: string | undefined;
}

/** Mail as its sender has seen and confirmed it. */
export type Confirmed = Pick<Outgoing, 'recipient' | 'amountCents'> & {
  readonly isNewRecipient?: boolean | undefined;
  readonly letter?: string | undefined;
};

export interface Release {
  readonly role: Role;
  /** Undefined in calls that show nothing before sending. */
  readonly confirmed: Confirmed | undefined;
}

const stale = (message: string): AppError =>
  new AppError('conflict', `${message} Bitte prüfen und noch einmal senden.`);

/** Refuses a mail that its sender may not send, or that is no longer the one they confirmed. */
export const assertReleased = (outgoing: Outgoing, { role, confirmed }: Release): void => {
  const { recipient, isNewRecipient, amountCents, letter, adminsOnly } = outgoing;
  if (adminsOnly !== undefined && role !== 'ADMIN') throw forbidden(adminsOnly);
  if (!confirmed) return;
  if (confirmed.recipient !== recipient) throw stale(`Der Empfänger ist inzwischen ${recipient}.`);
  if (confirmed.amountCents !== amountCents)
    throw stale(`Der Betrag hat sich geändert, es sind jetzt ${formatAmount(amountCents ?? 0)} €.`);
  if (confirmed.letter !== letter) throw stale('Das Schreiben hat sich inzwischen geändert.');
  if (isNewRecipient && !confirmed.isNewRecipient) throw stale(`Die Adresse ${recipient} ist neu.`);
};
