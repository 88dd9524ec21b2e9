import type { AccountEvent, AccountEventKind } from '@flottwart/contract/account-security';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../lib/german-dates.ts';
import type { Column } from '../../../ui/column.ts';

const labels: Readonly<Record<AccountEventKind, string>> = {
  'signed-in': 'Angemeldet',
  'signed-in-with-recovery-code': 'Mit Wiederherstellungscode angemeldet',
  'wrong-password': 'Falsches Passwort',
  'wrong-code': 'Richtiges Passwort, falscher Code',
  'password-changed': 'Passwort geändert',
  'password-reset': 'Passwort per E-Mail-Link neu gesetzt',
  'second-factor-on': 'Zweiter Faktor eingerichtet',
  'second-factor-off': 'Zweiter Faktor abgeschaltet',
  'second-factor-reset': 'Zweiter Faktor zurückgesetzt',
  'recovery-codes-renewed': 'Neue Wiederherstellungscodes',
  'second-factor-duty-on': 'Zweiten Faktor für alle zur Pflicht gemacht',
  'second-factor-duty-off': 'Pflicht zum zweiten Faktor aufgehoben',
  'sessions-ended': 'Alle Sitzungen beendet',
};

const isFailure = (kind: AccountEventKind): boolean => kind === 'wrong-password' || kind === 'wrong-code';

export const eventColumns: readonly Column<AccountEvent>[] = [
  { key: 'at', header: 'Zeit', isOneLine: true, cell: ({ at }) => formatInstant(at) },
  {
    key: 'kind',
    header: 'Ereignis',
    isCardTitle: true,
    cell: ({ kind, byWhom }) => (
      <Text span size="sm" {...(isFailure(kind) && { c: 'var(--mantine-color-error)' })}>
        {labels[kind]}
        {byWhom === null ? '' : ` durch ${byWhom}`}
      </Text>
    ),
  },
  { key: 'device', header: 'Gerät', cell: ({ device }) => device || '–' },
  { key: 'address', header: 'Netzadresse', isOneLine: true, cell: ({ address }) => address || '–' },
];
