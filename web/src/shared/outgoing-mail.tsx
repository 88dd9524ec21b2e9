import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { dash } from '../lib/german-dates.ts';
import { formatEuro } from '../lib/german-numbers.ts';
import classes from './outgoing-mail.module.css';

interface OutgoingMailProps {
  readonly what: string;
  /** Money that the mail asks for, in euro. */
  readonly amount?: number;
  /** Company or authority that the mail is for; left out while its name is missing. */
  readonly addressee: { readonly label: string; readonly name: string };
  /** Empty where it is still missing. */
  readonly recipient: string;
  /** Warning for an address that no ADMIN has used; `null` for a known one. */
  readonly newRecipient: string | null;
}

/** Names what leaves in the company's name, how much it asks for, and to whom; every mail shows it once before it is sent. */
export const OutgoingMail = ({ what, amount, addressee, recipient, newRecipient }: OutgoingMailProps) => (
  <>
    <dl className={classes.facts}>
      <dt>Was</dt>
      <dd>{what}</dd>
      {amount === undefined ? null : (
        <>
          <dt>Summe</dt>
          <dd className={classes.amount}>{formatEuro(amount)}</dd>
        </>
      )}
      {addressee.name === '' ? null : (
        <>
          <dt>{addressee.label}</dt>
          <dd>{addressee.name}</dd>
        </>
      )}
      <dt>An</dt>
      <dd>{recipient || dash}</dd>
    </dl>
    {newRecipient === null || recipient === '' ? null : (
      <Alert color="yellow" p="sm" title="Neue Adresse" icon={<TriangleAlert size={18} aria-hidden />}>
        {newRecipient}
      </Alert>
    )}
  </>
);

/** True if the mail exists already, sent or in doubt; other conflicts ask for another look at what would be sent. */
export const isMailedAlready = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'conflict' &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'mail' in error.body;
