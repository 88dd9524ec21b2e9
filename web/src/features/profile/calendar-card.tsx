import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, RefreshCw } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { CalendarUrl } from './calendar-url.tsx';

export const CalendarCard = () => {
  const calendar = useQuery(apiQuery('GET /api/users/myProfile/calendar'));
  const create = useMutation({ ...apiMutation('POST /api/users/myProfile/calendar'), gcTime: 0 });
  const remove = useMutation(apiMutation('DELETE /api/users/myProfile/calendar'));

  const issue = () =>
    create.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Die Adresse konnte nicht angelegt werden.')),
    });

  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Neue Adresse anlegen',
      text: 'Die bisherige Adresse gilt dann nicht mehr. Wo der Kalender schon abonniert ist, muss die neue eingetragen werden.',
      confirmLabel: 'Neue Adresse anlegen',
    });
    if (isConfirmed) issue();
  };

  const revoke = async () => {
    const isConfirmed = await confirm({
      title: 'Kalender abschalten',
      text: 'Die Adresse gilt dann nicht mehr, und abonnierte Kalender werden nicht mehr aktualisiert.',
      confirmLabel: 'Abschalten',
    });
    if (!isConfirmed) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        create.reset();
        toast.success(message);
      },
      onError: (error) => toast.error(messageOf(error, 'Der Kalender konnte nicht abgeschaltet werden.')),
    });
  };

  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        Kalender abonnieren
      </Title>
      <Text mb="md">
        Eigene offene Aufgaben, HU/AU, UVV-Prüfungen, Service, Reifenwechsel, Leasingrückgaben und
        Führerscheinkontrollen im eigenen Kalenderprogramm. Änderungen kommen von selbst nach.
      </Text>
      <QueryView
        query={calendar}
        loading={<Skeleton height={36} maw="16rem" aria-busy="true" />}
        failureText="Fehler beim Laden des Kalenders."
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <Button leftSection={<CalendarPlus size={16} aria-hidden />} onClick={issue} loading={create.isPending}>
              Kalenderadresse anlegen
            </Button>
          ) : (
            <>
              {create.data ? (
                <CalendarUrl url={create.data.url} />
              ) : (
                <Text mb="md">
                  Angelegt am {formatInstant(createdAt)}. Die Adresse ist geheim und wird nur beim Anlegen gezeigt; ist
                  sie nicht mehr zur Hand, hilft eine neue.
                </Text>
              )}
              <Group gap="sm">
                <Button
                  variant="default"
                  leftSection={<RefreshCw size={16} aria-hidden />}
                  onClick={() => void renew()}
                  loading={create.isPending}
                >
                  Neue Adresse anlegen
                </Button>
                <Button
                  variant="default"
                  leftSection={<CalendarX size={16} aria-hidden />}
                  onClick={() => void revoke()}
                  loading={remove.isPending}
                >
                  Kalender abschalten
                </Button>
              </Group>
            </>
          )
        }
      </QueryView>
    </Paper>
  );
};
