import type { LeasingPosition, LinkReason, PositionDetail, PositionLink } from '@flottwart/contract/leasing/position';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Link2, Unlink } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { formatDay, formatInstant } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { Section } from '../../work-items/section.tsx';
import { LinkCandidates } from './link-candidates.tsx';
import { PresumedBadge } from './position-columns.tsx';
import { PositionPicker } from './position-picker.tsx';

const reasons: Readonly<Record<LinkReason, string>> = {
  reference: 'Die Gutschrift nennt diese Rechnung.',
  amount: 'Gleiches Kennzeichen, gleicher Betrag, ähnliche Leistung.',
  manual: 'Von Hand verknüpft',
  document: 'Verrechnet innerhalb desselben Belegs.',
};

const differenceTexts: Readonly<Record<PositionLink['differences'][number], string>> = {
  issuer: 'Aussteller',
  plate: 'Kennzeichen',
  amount: 'Betrag',
  service: 'Leistung',
};

const reasonOf = ({ reason, userEmail, createdAt, differences }: PositionLink): string => {
  const text =
    reason === 'manual' ? `${reasons.manual} von ${userEmail ?? '–'} am ${formatInstant(createdAt)}.` : reasons[reason];
  if (differences.length === 0) return text;
  return `${text} Abweichend: ${differences.map((side) => differenceTexts[side]).join(', ')}.`;
};

/** A negative line of an invoice is settled with other invoices, and settles them. */
const titleOf = (links: readonly PositionLink[], expected: LeasingPosition['type']): string => {
  const types = new Set(links.map(({ entry }) => entry.type));
  return types.size > 1 ? 'Verknüpfte Positionen' : `Verknüpfte ${[...types][0] ?? expected}`;
};

interface LinkCardProps {
  readonly position: PositionDetail;
}

/** The counterparts, each with the reason why it is one. */
export const LinkCard = ({ position }: LinkCardProps) => {
  const [isPicking, picker] = useDisclosure(false);
  const unlink = useMutation(apiMutation('DELETE /api/leaseplan/links/:id/:otherId'));
  const link = useMutation(apiMutation('POST /api/leaseplan/links/:id', { params: { id: position.id } }));
  const confirming = useMutation(apiMutation('POST /api/leaseplan/links'));
  const other = position.amount < 0 ? 'Rechnung' : 'Gutschrift';

  const confirmPresumed = (otherId: number) => {
    const positionIds = [position.amount < 0 ? position.id : otherId];
    confirming.mutate(
      { body: { action: 'confirm', positionIds } },
      {
        onSuccess: () => toast.success('Zuordnung bestätigt.'),
        onError: (error) => toast.error(messageOf(error, 'Bestätigen fehlgeschlagen.')),
      },
    );
  };

  const separate = async (otherId: number) => {
    const isSure = await confirm({
      title: 'Verknüpfung lösen',
      text: 'Willst du die Verknüpfung wirklich löschen?',
      confirmLabel: 'Verknüpfung lösen',
    });
    if (!isSure) return;
    unlink.mutate(
      { params: { id: position.id, otherId } },
      {
        onSuccess: () => toast.undoable('Verknüpfung gelöst.', () => link.mutateAsync({ body: { otherId } })),
        onError: (error) => toast.error(messageOf(error, 'Löschen fehlgeschlagen.')),
      },
    );
  };

  return (
    <Section
      title={titleOf(position.links, other)}
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
      {position.notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      {position.links.length === 0 ? <Text c="dimmed">Noch keine passende {other}.</Text> : null}
      <Stack gap="sm">
        {position.links.map((link) => (
          <LinkedPosition
            key={link.entry.id}
            link={link}
            isSeparating={unlink.isPending && unlink.variables.params.otherId === link.entry.id}
            isConfirming={confirming.isPending}
            onSeparate={() => void separate(link.entry.id)}
            onConfirm={() => confirmPresumed(link.entry.id)}
          />
        ))}
      </Stack>
      {position.openAmount === 0 ? null : <LinkCandidates position={position} />}
      {isPicking ? <PositionPicker position={position} onClose={picker.close} /> : null}
    </Section>
  );
};

interface LinkedPositionProps {
  readonly link: PositionLink;
  readonly isSeparating: boolean;
  readonly isConfirming: boolean;
  readonly onSeparate: () => void;
  readonly onConfirm: () => void;
}

const LinkedPosition = ({ link, isSeparating, isConfirming, onSeparate, onConfirm }: LinkedPositionProps) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Group gap="xs">
          <Anchor component={Link} to={`/leaseplan/${link.entry.id}`} fw={600}>
            {link.entry.invoiceNumber}, Position {link.entry.positionNumber}
          </Anchor>
          {link.certainty === 'presumed' ? <PresumedBadge /> : null}
        </Group>
        <Text size="sm">
          {formatDay(link.entry.invoiceDate)} · {formatEuro(link.entry.amount)} · davon verrechnet{' '}
          {formatEuro(link.amount)}
        </Text>
        <Text size="sm">{link.entry.service}</Text>
        <Text size="sm" c="dimmed">
          {reasonOf(link)}
        </Text>
      </div>
      <Group gap="xs">
        {link.certainty === 'presumed' ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Check size={14} aria-hidden />}
            loading={isConfirming}
            onClick={onConfirm}
          >
            Bestätigen
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<Unlink size={14} aria-hidden />}
          loading={isSeparating}
          onClick={onSeparate}
        >
          Lösen
        </Button>
      </Group>
    </Group>
  </Paper>
);
