import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** The last resort: something in the page itself has failed. */
export const CrashNotice = () => (
  <Center component="main" mih="100dvh" p="lg">
    <Stack align="center" gap="sm">
      <Title order={1}>Unerwarteter Fehler</Title>
      <Text c="dimmed" ta="center">
        Die Seite konnte nicht angezeigt werden. Neu laden hilft meistens.
      </Text>
      <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
    </Stack>
  </Center>
);
