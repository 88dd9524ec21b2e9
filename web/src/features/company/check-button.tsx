import { Button } from '@mantine/core';
import { PlugZap } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { type CheckedConnection, useCheckConnection } from '../../api/connections.ts';
import { toast } from '../../ui/toast.tsx';

interface CheckButtonProps {
  readonly connection: CheckedConnection;
  /** Distinguishes several buttons of a page. */
  readonly label?: string;
}

export const CheckButton = ({ connection, label }: CheckButtonProps) => {
  const check = useCheckConnection();
  const run = () =>
    check.mutate(connection, {
      onSuccess: ({ lastError }) => {
        if (lastError) toast.error(lastError);
        else toast.success('Die Verbindung funktioniert.');
      },
      onError: (error) => toast.error(messageOf(error, 'Die Verbindung ließ sich nicht prüfen.')),
    });

  return (
    <Button
      variant="default"
      leftSection={<PlugZap size={16} aria-hidden />}
      loading={check.isPending}
      onClick={run}
      aria-label={label}
    >
      Verbindung prüfen
    </Button>
  );
};
