import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormMessage } from '../../ui/form-message.tsx';

interface ResendButtonProps {
  readonly email: string;
}

export const ResendButton = ({ email }: ResendButtonProps) => {
  const resend = useMutation(apiAction('POST /api/auth/resend-verification'));
  return (
    <Stack gap="sm">
      <Button variant="default" onClick={() => resend.mutate({ body: { email } })} loading={resend.isPending}>
        Bestätigungs-Mail erneut senden
      </Button>
      <FormMessage tone="success" text={resend.data?.message ?? null} />
      <FormMessage
        tone="failure"
        text={resend.error ? messageOf(resend.error, 'Die Mail konnte nicht gesendet werden.') : null}
      />
    </Stack>
  );
};
