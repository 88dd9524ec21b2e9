import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { messageOf } from '../api/api-error.ts';
import { useWatch, watchingQuery } from '../api/notification-settings.ts';
import { toast } from '../ui/toast.tsx';

interface WatchButtonProps {
  readonly itemId: number;
}

/** Switches notifications about comments, changes and dates of an item on and off. */
export const WatchButton = ({ itemId }: WatchButtonProps) => {
  const isStored = useQuery(watchingQuery(itemId)).data?.isWatching ?? false;
  const watch = useWatch(itemId);
  const isWatching = watch.isPending ? watch.variables : isStored;

  const toggle = () => {
    if (watch.isPending) return;
    watch.mutate(!isStored, {
      onSuccess: ({ isWatching: isOn }) =>
        toast.success(
          isOn ? 'Wird beobachtet. Kommentare, Änderungen und Termine werden gemeldet.' : 'Wird nicht mehr beobachtet.',
        ),
      onError: (error) => toast.error(messageOf(error, 'Fehler beim Speichern.')),
    });
  };

  return (
    <Button
      variant={isWatching ? 'light' : 'default'}
      leftSection={<Eye size={16} aria-hidden />}
      aria-pressed={isWatching}
      aria-busy={watch.isPending}
      onClick={toggle}
    >
      Beobachten
    </Button>
  );
};
