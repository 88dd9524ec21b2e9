import { Button, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { toast } from '../../ui/toast.tsx';

/** Button that creates an invented fleet, and its progress; nothing for a USER, or where the fleet is. */
export const CreateSamples = () => {
  const isAdmin = useIsAdmin();
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  const create = useMutation(apiMutation('POST /api/admin/sample-data'));
  if (!isAdmin || !samples || samples.state === 'present') return null;
  if (samples.state === 'creating') return <CreationProgress percent={samples.percent} />;
  const start = () =>
    create.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Die Beispieldaten konnten nicht angelegt werden.')),
    });
  return (
    <Button
      variant="default"
      leftSection={<Sparkles size={16} aria-hidden />}
      loading={create.isPending}
      onClick={start}
    >
      {samples.state === 'failed' ? 'Anlegen fortsetzen' : 'Beispieldaten anlegen'}
    </Button>
  );
};

interface CreationProgressProps {
  readonly percent: number;
}

const CreationProgress = ({ percent }: CreationProgressProps) => (
  <Group gap="sm" role="status" miw="14rem">
    <Text size="sm">Beispieldaten werden angelegt …</Text>
    <Progress value={Math.max(4, percent)} aria-label="Fortschritt der Beispieldaten" flex={1} miw="6rem" />
  </Group>
);
