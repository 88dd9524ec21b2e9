import type { AccountEvent, AccountEventKind } from '@flottwart/contract/account-security';
import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../../api/query.ts';
import { formatInstant } from '../../../lib/german-dates.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
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

const eventColumns: readonly Column<AccountEvent>[] = [
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

const label = 'Verlauf der Anmeldungen';

export const AccountEventsCard = () => {
  const [page, setPage] = useState(1);
  const events = useQuery(apiPage('GET /api/users/myProfile/account-events', { query: { page, size: smallPageSize } }));
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        {label}
      </Title>
      <Text mb="md">
        Anmeldungen, Fehlversuche und Änderungen am eigenen Konto aus den letzten 90 Tagen. Netzadressen werden gekürzt
        gespeichert.
      </Text>
      <PagedTable
        label={label}
        columns={eventColumns}
        query={events}
        rowKey={({ id }) => id}
        empty="Noch keine Einträge."
        failureText="Fehler beim Laden des Verlaufs."
        page={page}
        size={smallPageSize}
        onPage={setPage}
      />
    </Paper>
  );
};
