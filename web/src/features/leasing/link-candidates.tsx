import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { candidatesQuery, useLinkPosition } from '../../api/leasing.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { toast } from '../../ui/toast.tsx';

interface LinkCandidatesProps {
  readonly position: PositionDetail;
}

const shownCandidates = 3;

/** The likeliest counterparts of a position without one, each linked with one click. */
export const LinkCandidates = ({ position }: LinkCandidatesProps) => {
  const { data } = useQuery(candidatesQuery(position.id, '', 1));
  const link = useLinkPosition(position.id);
  const candidates = data?.items.slice(0, shownCandidates) ?? [];
  if (candidates.length === 0) return null;
  const choose = (id: number) =>
    link.mutate(id, {
      onSuccess: () => toast.success('Verknüpft.'),
      onError: (error) => toast.error(messageOf(error, 'Verknüpfen fehlgeschlagen.')),
    });
  return (
    <section aria-label="Mögliche Gegenstücke">
      <Text size="sm" fw={600} mt="xs">
        Möglich wären:
      </Text>
      <Stack gap={4}>
        {candidates.map(({ id, invoiceNumber, positionNumber, invoiceDate, amount, service }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm">
              <Anchor component={Link} to={`/leaseplan/${id}`} inherit>
                {invoiceNumber}, Position {positionNumber}
              </Anchor>{' '}
              · {formatDay(invoiceDate)} · {formatEuro(amount)} · {service}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Link2 size={14} aria-hidden />}
              aria-label={`Mit ${invoiceNumber}, Position ${positionNumber} verknüpfen`}
              loading={link.isPending && link.variables === id}
              onClick={() => choose(id)}
            >
              Verknüpfen
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
};
