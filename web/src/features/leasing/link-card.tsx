import type { LinkReason, PositionDetail, PositionLink } from '@flottwart/contract/leasing/position';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Link2, Unlink } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { useLinkPosition, useUnlinkPosition } from '../../api/leasing.ts';
import { formatDay, formatInstant } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { Section } from '../../work-items/section.tsx';
import { PositionPicker } from './position-picker.tsx';

const reasons: Readonly<Record<LinkReason, string>> = {
  reference: 'Die Gutschrift nennt diese Rechnung.',
  amount: 'Gleiches Kennzeichen, gleicher Betrag, ähnliche Leistung.',
  manual: 'Von Hand verknüpft',
};

const reasonOf = ({ reason, userEmail, createdAt }: PositionLink): string =>
  reason === 'manual' ? `${reasons.manual} von ${userEmail ?? '–'} am ${formatInstant(createdAt)}.` : reasons[reason];

interface LinkCardProps {
  readonly position: PositionDetail;
}

/** The counterparts, each with the reason why it is one. */
export const LinkCard = ({ position }: LinkCardProps) => {
  const [isPicking, picker] = useDisclosure(false);
  const unlink = useUnlinkPosition(position.id);
  const link = useLinkPosition(position.id);
  const other = position.type === 'Rechnung' ? 'Gutschrift' : 'Rechnung';

  const separate = async (otherId: number) => {
    const isSure = await confirm({
      title: 'Verknüpfung lösen',
      text: 'Willst du die Verknüpfung wirklich löschen?',
      confirmLabel: 'Verknüpfung lösen',
    });
    if (!isSure) return;
    unlink.mutate(otherId, {
      onSuccess: () => toast.undoable('Verknüpfung gelöst.', () => link.mutateAsync(otherId)),
      onError: (error) => toast.error(messageOf(error, 'Löschen fehlgeschlagen.')),
    });
  };

  return (
    <Section
      title={`Verknüpfte ${other}`}
      actions={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Link2 size={14} aria-hidden />}
          disabled={position.openAmount === 0 && position.links.length === 0}
          onClick={picker.open}
        >
          Verknüpfen
        </Button>
      }
    >
      {position.links.length === 0 ? <Text c="dimmed">Noch keine passende {other}.</Text> : null}
      <Stack gap="sm">
        {position.links.map((link) => (
          <Paper key={link.entry.id} withBorder p="sm">
            <Group justify="space-between" align="flex-start" gap="sm">
              <div>
                <Anchor component={Link} to={`/leaseplan/${link.entry.id}`} fw={600}>
                  {link.entry.invoiceNumber}, Position {link.entry.positionNumber}
                </Anchor>
                <Text size="sm">
                  {formatDay(link.entry.invoiceDate)} · {formatEuro(link.entry.amount)} · davon verrechnet{' '}
                  {formatEuro(link.amount)}
                </Text>
                <Text size="sm">{link.entry.service}</Text>
                <Text size="sm" c="dimmed">
                  {reasonOf(link)}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<Unlink size={14} aria-hidden />}
                loading={unlink.isPending && unlink.variables === link.entry.id}
                onClick={() => void separate(link.entry.id)}
              >
                Lösen
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
      {isPicking ? <PositionPicker position={position} onClose={picker.close} /> : null}
    </Section>
  );
};
