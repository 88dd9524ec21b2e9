import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import { apiQuery } from '../api/query.ts';
import { toast } from '../ui/toast.tsx';

interface WatchProps {
  readonly itemId: number;
}

const useWatching = (itemId: number) => {
  const isStored =
    useQuery(apiQuery('GET /api/workitems/:id/watching', { params: { id: itemId } })).data?.isWatching ?? false;
  const watch = useMutation(apiMutation('PATCH /api/workitems/:id/watching', { params: { id: itemId } }));
  const isWatching = watch.isPending ? watch.variables.body.isWatching : isStored;

  const toggle = () => {
    if (watch.isPending) return;
    watch.mutate(
      { body: { isWatching: !isStored } },
      {
        onSuccess: ({ isWatching: isOn }) =>
          toast.success(
            isOn
              ? 'Wird beobachtet. Kommentare, Änderungen und Termine werden gemeldet.'
              : 'Wird nicht mehr beobachtet.',
          ),
        onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
      },
    );
  };
  return { isWatching, isPending: watch.isPending, toggle };
};

/** Switches notifications about comments, changes and dates of an item on and off. */
export const WatchButton = ({ itemId }: WatchProps) => {
  const { isWatching, isPending, toggle } = useWatching(itemId);
  return (
    <Button
      variant={isWatching ? 'light' : 'default'}
      leftSection={<Eye size={16} aria-hidden />}
      aria-pressed={isWatching}
      aria-busy={isPending}
      onClick={toggle}
    >
      Beobachten
    </Button>
  );
};

/** The same as an entry of the menu, where a phone has no room for the button. */
export const WatchEntry = ({ itemId }: WatchProps) => {
  const { isWatching, toggle } = useWatching(itemId);
  const Icon = isWatching ? EyeOff : Eye;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
      {isWatching ? 'Nicht mehr beobachten' : 'Beobachten'}
    </Menu.Item>
  );
};
