import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { requiredEmail } from './form-rules.ts';

export const ForgotPasswordPage = () => {
  const forgot = useMutation(apiAction('POST /api/auth/forgot-password'));
  const form = useForm({ initialValues: { email: '' }, validate: { email: requiredEmail } });
  const failure = forgot.error ? messageOf(forgot.error, 'Die Mail konnte nicht gesendet werden.') : null;

  return (
    <FormCard title="Passwort vergessen" intro="Ein Link zum Setzen eines neuen Passworts kommt per E-Mail.">
      <form onSubmit={form.onSubmit(({ email }) => forgot.mutate({ body: { email } }))} noValidate>
        <Stack gap="md">
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <FormMessage tone="success" text={forgot.data?.message ?? null} />
          <FormMessage tone="failure" text={failure} />
          <Button type="submit" loading={forgot.isPending} fullWidth>
            Link anfordern
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to="/login" size="sm">
        Zur Anmeldung
      </Anchor>
    </FormCard>
  );
};
