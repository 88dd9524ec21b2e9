import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import type { BodyOf } from '../../api/query.ts';
import { toast } from '../../ui/toast.tsx';

interface CheckButtonProps {
  readonly connection: BodyOf<'POST /api/myCompany/connections/check'>;
  /** Distinguishes several buttons of a page. */
  readonly label?: string;
}

export const CheckButton = ({ connection, label }: CheckButtonProps) => {
  const check = useMutation(apiMutation('POST /api/myCompany/connections/check'));
  const run = () =>
    check.mutate(
      { body: connection },
      {
        onSuccess: ({ lastError }) => {
          if (lastError) toast.error(lastError);
          else toast.success('Die Verbindung funktioniert.');
        },
        onError: (error) => toast.error(messageOf(error, 'Die Verbindung ließ sich nicht prüfen.')),
      },
    );

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
