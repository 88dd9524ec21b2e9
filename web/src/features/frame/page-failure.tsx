import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { apiQuery } from '../../api/query.ts';

/** Messages of browsers and of the bundler for a part of the application that did not arrive. */
const isLoadFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message);

const reloadedKey = 'reloadedFor';

/** True the first time; afterwards the part is missing although the server responds, and reloading by itself would never end. */
const isFirstReload = (message: string): boolean => {
  const isFirst = sessionStorage.getItem(reloadedKey) !== message;
  sessionStorage.setItem(reloadedKey, message);
  return isFirst;
};

/** Inside the frame, in place of the page alone: the rest of the application goes on. */
export const PageFailure = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const queryClient = useQueryClient();
  const isMissing = isLoadFailure(error);

  /** A server that responds has the page, perhaps in a newer release; without one a reload would leave nothing on the screen. */
  const reload = async (isWanted: () => boolean = () => true) => {
    if (isMissing) await queryClient.fetchQuery({ ...apiQuery('GET /api/site'), staleTime: 0, retry: false });
    if (isWanted()) window.location.reload();
  };
  const reloadOnce = useEffectEvent(() => {
    if (isMissing) void reload(() => isFirstReload(error.message)).catch(() => undefined);
  });

  useEffect(() => {
    reloadOnce();
    window.addEventListener('online', reloadOnce);
    return () => window.removeEventListener('online', reloadOnce);
  }, []);

  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <Title order={1}>{isMissing ? 'Diese Seite ist noch nicht geladen' : 'Unerwarteter Fehler'}</Title>
      <Text c="dimmed" maw="40rem">
        {isMissing
          ? 'Ohne Verbindung lässt sie sich nicht öffnen. Was schon geladen war, bleibt erreichbar; Eingaben sind als Entwurf gespeichert.'
          : 'Die Seite konnte nicht angezeigt werden. Neu laden hilft meistens.'}
      </Text>
      <Group gap="sm">
        {isMissing ? (
          <Button variant="default" onClick={() => window.history.back()}>
            Zurück
          </Button>
        ) : null}
        <Button onClick={() => void reload().catch(() => undefined)}>
          {isMissing ? 'Erneut versuchen' : 'Seite neu laden'}
        </Button>
      </Group>
    </Stack>
  );
};
