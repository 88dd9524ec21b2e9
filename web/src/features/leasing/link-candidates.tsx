import type { LinkCandidate, PositionDetail } from '@flottwart/contract/leasing/position';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiPage } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

interface LinkCandidatesProps {
  readonly position: PositionDetail;
}

const shownCandidates = 3;

/** Asks before documents of two leasing companies are linked; unknown ones are not asked about. */
export const isMeant = async (position: PositionDetail, { issuerName }: LinkCandidate): Promise<boolean> =>
  !position.issuerName ||
  !issuerName ||
  issuerName === position.issuerName ||
  confirm({
    title: 'Andere Leasinggesellschaft',
    text: `Die Belege sind von ${position.issuerName} und von ${issuerName}. Willst du sie trotzdem verknüpfen?`,
    confirmLabel: 'Verknüpfen',
  });

/** The likeliest further counterparts of a position as long as some of it is open, each linked with one click. */
export const LinkCandidates = ({ position }: LinkCandidatesProps) => {
  const { data } = useQuery(
    apiPage('GET /api/leaseplan/link-candidates/:id', {
      params: { id: position.id },
      query: { page: 1, size: smallPageSize },
    }),
  );
  const link = useMutation(apiMutation('POST /api/leaseplan/links/:id', { params: { id: position.id } }));
  const linked = new Set(position.links.map(({ entry }) => entry.id));
  const candidates = (data?.items ?? []).filter(({ id }) => !linked.has(id)).slice(0, shownCandidates);
  if (candidates.length === 0) return null;
  const choose = async (candidate: LinkCandidate) => {
    if (!(await isMeant(position, candidate))) return;
    link.mutate(
      { body: { otherId: candidate.id } },
      {
        onSuccess: () => toast.success('Verknüpft.'),
        onError: (error) => toast.error(messageOf(error, 'Verknüpfen fehlgeschlagen.')),
      },
    );
  };
  return (
    <section aria-label="Mögliche Gegenstücke">
      <Text size="sm" fw={600} mt="xs">
        Möglich wären:
      </Text>
      <Stack gap={4}>
        {candidates.map((candidate) => (
          <Group key={candidate.id} justify="space-between" gap="xs">
            <Text size="sm">
              <Anchor component={Link} to={`/leaseplan/${candidate.id}`} inherit>
                {candidate.invoiceNumber}, Position {candidate.positionNumber}
              </Anchor>{' '}
              · {formatDay(candidate.invoiceDate)} · {formatEuro(candidate.amount)} · {candidate.service}
              {candidate.issuerName ? ` · ${candidate.issuerName}` : ''}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Link2 size={14} aria-hidden />}
              aria-label={`Mit ${candidate.invoiceNumber}, Position ${candidate.positionNumber} verknüpfen`}
              loading={link.isPending && link.variables.body.otherId === candidate.id}
              onClick={() => void choose(candidate)}
            >
              Verknüpfen
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
};
