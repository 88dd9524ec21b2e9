import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { useResetPassword } from '../../api/auth.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { passwordsDiffer, strongPassword } from './form-rules.ts';

interface ResetPasswordPageProps {
  readonly token: string | undefined;
}

export const ResetPasswordPage = ({ token }: ResetPasswordPageProps) => (
  <FormCard title="Neues Passwort">
    {token ? <NewPasswordForm token={token} /> : <FormMessage tone="failure" text="Kein Token vorhanden." />}
    <Anchor component={Link} to="/forgot-password" size="sm">
      Neuen Link anfordern
    </Anchor>
  </FormCard>
);

const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: {
      password: strongPassword,
      repeat: (repeat, { password }) => (repeat === password ? null : passwordsDiffer),
    },
  });
  const submit = form.onSubmit(({ password }) =>
    reset.mutate(
      { token, newPassword: password },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          void navigate({ to: '/login' });
        },
      },
    ),
  );
  const failure = reset.error ? messageOf(reset.error, 'Das Passwort konnte nicht gesetzt werden.') : null;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NewPasswordField label="Neues Passwort" autoFocus {...form.getInputProps('password')} />
        <PasswordInput label="Passwort wiederholen" autoComplete="new-password" {...form.getInputProps('repeat')} />
        <FormMessage tone="failure" text={failure} />
        <Button type="submit" loading={reset.isPending || reset.isSuccess} fullWidth>
          Passwort speichern
        </Button>
      </Stack>
    </form>
  );
};
