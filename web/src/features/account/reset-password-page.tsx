import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { CheckedLink } from './checked-link.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

interface ResetPasswordPageProps {
  readonly token: string | undefined;
}

export const ResetPasswordPage = ({ token }: ResetPasswordPageProps) => (
  <FormCard title="Neues Passwort">
    <CheckedLink purpose="reset" token={token}>
      {(checked) => <NewPasswordForm token={checked} />}
    </CheckedLink>
    <Anchor component={Link} to="/forgot-password" size="sm">
      Neuen Link anfordern
    </Anchor>
  </FormCard>
);

const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const reset = useMutation(apiAction('POST /api/auth/reset-password'));
  const navigate = useNavigate();
  const submit = (newPassword: string) =>
    reset.mutate(
      { body: { token, newPassword } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          void navigate({ to: '/login', replace: true });
        },
      },
    );

  return (
    <ChoosePasswordForm
      submitLabel="Passwort speichern"
      failure={reset.error ? messageOf(reset.error, 'Das Passwort konnte nicht gesetzt werden.') : null}
      busy={reset.isPending || reset.isSuccess}
      onSubmit={submit}
    />
  );
};
