import type { OwnSession } from '@flottwart/contract/account-security';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut, Monitor } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';
import { formatInstant, relativeTime } from '../../../lib/german-dates.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/column.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';

const sessionColumns = (
  onEnd: (id: number) => void,
  ending: number | null | undefined,
): readonly Column<OwnSession>[] => [
  { key: 'device', header: 'Gerät', isCardTitle: true, cell: ({ device }) => device },
  { key: 'address', header: 'Netzadresse', isOneLine: true, cell: ({ address }) => address || '–' },
  { key: 'createdAt', header: 'Angemeldet', isOneLine: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    key: 'lastUsedAt',
    header: 'Zuletzt benutzt',
    cell: ({ lastUsedAt }) => <span title={formatInstant(lastUsedAt)}>{relativeTime(lastUsedAt, new Date())}</span>,
  },
  {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: ({ id, device, isCurrent }) =>
      isCurrent ? (
        <Chip tone="petrol" icon={Monitor} text="diese Sitzung" />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Sitzung beenden: ${device}`}
          onClick={() => onEnd(id)}
          loading={ending === id}
        >
          Beenden
        </Button>
      ),
  },
];

const failed = (error: unknown) => toast.error(messageOf(error, 'Die Sitzung konnte nicht beendet werden.'));

export const SessionsCard = () => {
  const sessions = useQuery(apiQuery('GET /api/users/myProfile/sessions'));
  const end = useMutation(apiMutation('DELETE /api/users/myProfile/sessions/:id'));
  const endOthers = useMutation(apiMutation('POST /api/users/myProfile/sessions/end-others'));

  const endOne = (id: number) =>
    end.mutate({ params: { id } }, { onSuccess: ({ message }) => toast.success(message), onError: failed });

  const endAllOthers = async () => {
    const isConfirmed = await confirm({
      title: 'Alle anderen Sitzungen beenden',
      text: 'Auf allen anderen Geräten und in allen anderen Browsern ist dann eine neue Anmeldung nötig.',
      confirmLabel: 'Beenden',
    });
    if (!isConfirmed) return;
    endOthers.mutate(undefined, { onSuccess: ({ message }) => toast.success(message), onError: failed });
  };

  const columns = sessionColumns(endOne, end.isPending ? Number(end.variables.params.id) : null);
  const shared = { label: 'Eigene Sitzungen', columns, empty: '' };
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        Sitzungen
      </Title>
      <Text mb="md">Wo dieses Konto gerade angemeldet ist. Was fremd aussieht, lässt sich sofort beenden.</Text>
      <QueryView
        query={sessions}
        loading={<DataTable {...shared} rows={undefined} rowKey={({ id }) => id} />}
        failureText="Fehler beim Laden der Sitzungen."
      >
        {(list) => (
          <>
            <DataTable {...shared} rows={list} rowKey={({ id }) => id} />
            {list.length > 1 ? (
              <Group mt="md">
                <Button
                  variant="default"
                  leftSection={<LogOut size={16} aria-hidden />}
                  onClick={() => void endAllOthers()}
                  loading={endOthers.isPending}
                >
                  Alle anderen beenden
                </Button>
              </Group>
            ) : null}
          </>
        )}
      </QueryView>
    </Paper>
  );
};
