import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { CheckedLink } from './checked-link.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

const texts = {
  invitation: {
    title: 'Einladung annehmen',
    intro: 'Mit einem eigenen Passwort wird das Konto eingerichtet. Niemand sonst kennt es.',
    submit: 'Einladung annehmen',
    remedy: 'Bitte um eine neue Einladung bitten.',
  },
  registration: {
    title: 'Registrierung bestätigen',
    intro:
      'Für diese Adresse gab es mehr als eine Registrierung. Deshalb wird das Passwort hier neu gewählt; das bisherige gilt nicht mehr.',
    submit: 'Registrierung bestätigen',
    remedy: 'Bitte neu registrieren.',
  },
} as const;

interface AcceptInvitationPageProps {
  readonly kind: keyof typeof texts;
  readonly token: string | undefined;
}

export const AcceptInvitationPage = ({ kind, token }: AcceptInvitationPageProps) => {
  const { title, intro, submit, remedy } = texts[kind];
  return (
    <FormCard title={title}>
      <CheckedLink purpose="accept" token={token} remedy={remedy}>
        {(checked) => (
          <>
            <Text c="dimmed">{intro}</Text>
            <Acceptance token={checked} submitLabel={submit} />
          </>
        )}
      </CheckedLink>
      <Anchor component={Link} to="/login" size="sm">
        Zur Anmeldung
      </Anchor>
    </FormCard>
  );
};

interface AcceptanceProps {
  readonly token: string;
  readonly submitLabel: string;
}

const Acceptance = ({ token, submitLabel }: AcceptanceProps) => {
  const accept = useMutation(apiAction('POST /api/auth/accept-invitation'));
  const navigate = useNavigate();
  const submit = (newPassword: string) =>
    accept.mutate(
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
      submitLabel={submitLabel}
      failure={accept.error ? messageOf(accept.error, 'Das Passwort konnte nicht gesetzt werden.') : null}
      busy={accept.isPending || accept.isSuccess}
      onSubmit={submit}
    />
  );
};
