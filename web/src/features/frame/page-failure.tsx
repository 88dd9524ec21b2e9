import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { siteQuery } from '../../api/site.ts';

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
export const PageFailure = ({ error }: ErrorComponentProps) =>
  isLoadFailure(error) ? (
    <PageNotLoaded reason={error.message} />
  ) : (
    <Notice title="Unerwarteter Fehler" text="Die Seite konnte nicht angezeigt werden. Neu laden hilft meistens.">
      <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
    </Notice>
  );

/** A server that responds has the page, perhaps in a newer release; without one a reload would leave nothing on the screen. */
const PageNotLoaded = ({ reason }: { readonly reason: string }) => {
  const queryClient = useQueryClient();
  const [isTrying, setIsTrying] = useState(false);

  const reloadIf = async (isWanted: () => boolean) => {
    setIsTrying(true);
    const isReachable = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0, retry: false }).then(
      () => true,
      () => false,
    );
    setIsTrying(false);
    if (isReachable && isWanted()) window.location.reload();
  };
  const reloadOnce = useEffectEvent(() => void reloadIf(() => isFirstReload(reason)));

  useEffect(() => {
    reloadOnce();
    window.addEventListener('online', reloadOnce);
    return () => window.removeEventListener('online', reloadOnce);
  }, []);

  return (
    <Notice
      title="Diese Seite ist noch nicht geladen"
      text="Ohne Verbindung lässt sie sich nicht öffnen. Was schon geladen war, bleibt erreichbar; Eingaben sind als Entwurf gespeichert."
    >
      <Button variant="default" onClick={() => window.history.back()}>
        Zurück
      </Button>
      <Button onClick={() => void reloadIf(() => true)} loading={isTrying}>
        Erneut versuchen
      </Button>
    </Notice>
  );
};

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Notice = ({ title, text, children }: NoticeProps) => (
  <Stack gap="sm" align="flex-start" role="alert">
    <Title order={1}>{title}</Title>
    <Text c="dimmed" maw="40rem">
      {text}
    </Text>
    <Group gap="sm">{children}</Group>
  </Stack>
);
