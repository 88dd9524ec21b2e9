import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { PersonName } from '../../shared/person-name.tsx';
import { toast } from '../../ui/toast.tsx';

interface HoldNoticeProps {
  readonly itemId: number;
}

/** Says that the item is exempt from retention periods, and why; renders nothing for others. */
export const HoldNotice = ({ itemId }: HoldNoticeProps) => {
  const isAdmin = useIsAdmin();
  const { data } = useQuery(apiQuery('GET /api/workitems/:id/hold', { params: { id: itemId } }));
  const release = useMutation(apiMutation('DELETE /api/workitems/:id/hold', { params: { id: itemId } }));
  if (!data?.hold) return null;
  const { reason, userEmail, createdAt } = data.hold;
  const lift = () =>
    release.mutate(undefined, {
      onSuccess: () => toast.success('Die Löschfristen gelten wieder.'),
      onError: (error) => toast.error(messageOf(error, 'Das konnte nicht gespeichert werden.')),
    });
  return (
    <Alert color="petrol" mb="md" p="sm" icon={<Archive size={18} aria-hidden />} title={`Wird aufbewahrt: ${reason}`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Löschfristen gelten hier nicht. Veranlasst von <PersonName email={userEmail} /> am {formatInstant(createdAt)}.
        </Text>
        {isAdmin ? (
          <Button variant="default" size="xs" loading={release.isPending} onClick={lift}>
            Aufbewahrung aufheben
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
};
