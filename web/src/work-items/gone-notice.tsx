import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { Text, Title } from '@mantine/core';
import { BackLink } from './back-link.tsx';

interface GoneNoticeProps {
  readonly kind: Kind;
}

/** A wrong address, or somebody has deleted it meanwhile. */
export const GoneNotice = ({ kind }: GoneNoticeProps) => (
  <>
    <BackLink kind={kind} />
    <Title order={1} mb="xs">
      Nicht gefunden
    </Title>
    <Text c="dimmed">{kinds[kind].label}: Unter dieser Adresse gibt es nichts, oder es wurde gelöscht.</Text>
  </>
);
