import { Alert, Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { toast } from '../../ui/toast.tsx';
import { CalendarUrl } from './calendar-url.tsx';

/** The calendar has a secret of its own, which a new password does not change. */
export const RenewCalendarOffer = () => {
  const calendar = useQuery(apiQuery('GET /api/users/myProfile/calendar'));
  const create = useMutation({ ...apiMutation('POST /api/users/myProfile/calendar'), gcTime: 0 });
  if (create.data) return <CalendarUrl url={create.data.url} />;
  if (!calendar.data?.createdAt) return null;

  const renew = () =>
    create.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Die Adresse konnte nicht angelegt werden.')),
    });

  return (
    <Alert color="yellow" p="sm" title="Kalenderadresse">
      <Text mb="sm">
        Die Adresse des abonnierten Kalenders gilt weiter. Wenn sie jemand kennen könnte, jetzt eine neue anlegen; sie
        muss dann im Kalenderprogramm eingetragen werden.
      </Text>
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        onClick={renew}
        loading={create.isPending}
      >
        Neue Kalenderadresse anlegen
      </Button>
    </Alert>
  );
};
