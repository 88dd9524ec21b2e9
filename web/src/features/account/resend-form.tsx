import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { requiredEmail } from './form-rules.ts';

/** Offers a new mail to someone whose link does not work (any more). */
export const ResendForm = () => {
  const resend = useMutation(apiAction('POST /api/auth/resend-verification'));
  const form = useForm({ initialValues: { email: '' }, validate: { email: requiredEmail } });
  const failure = resend.error ? messageOf(resend.error, 'Die Mail konnte nicht gesendet werden.') : null;

  return (
    <form onSubmit={form.onSubmit(({ email }) => resend.mutate({ body: { email } }))} noValidate>
      <Stack gap="sm">
        <TextInput
          label="E-Mail-Adresse"
          description="Für einen neuen Link genügt die Adresse, mit der das Konto angelegt wurde."
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <FormMessage tone="success" text={resend.data?.message ?? null} />
        <FormMessage tone="failure" text={failure} />
        <Button type="submit" variant="default" loading={resend.isPending}>
          Bestätigungs-Mail erneut senden
        </Button>
      </Stack>
    </form>
  );
};
