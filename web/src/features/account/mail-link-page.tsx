import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { apiAction } from '../../api/action.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField, RepeatPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { passwordsDiffer, validateNewPassword } from './form-rules.ts';

interface PasswordLink {
  readonly title: string;
  readonly purpose: 'accept' | 'reset';
  readonly route: 'POST /api/auth/accept-invitation' | 'POST /api/auth/reset-password';
  readonly intro?: string;
  readonly submit: string;
  /** Advice for a link that does not work. */
  readonly remedy?: string;
  readonly other: { readonly to: string; readonly label: string };
}

/** Links of mails that lead to a new password. */
const passwordLinks = {
  invitation: {
    title: 'Einladung annehmen',
    purpose: 'accept',
    route: 'POST /api/auth/accept-invitation',
    intro: 'Mit einem eigenen Passwort wird das Konto eingerichtet. Niemand sonst kennt es.',
    submit: 'Einladung annehmen',
    remedy: 'Bitte um eine neue Einladung bitten.',
    other: { to: '/login', label: 'Zur Anmeldung' },
  },
  registration: {
    title: 'Registrierung bestätigen',
    purpose: 'accept',
    route: 'POST /api/auth/accept-invitation',
    intro:
      'Für diese Adresse gab es mehr als eine Registrierung. Deshalb wird das Passwort hier neu gewählt; das bisherige gilt nicht mehr.',
    submit: 'Registrierung bestätigen',
    remedy: 'Bitte neu registrieren.',
    other: { to: '/login', label: 'Zur Anmeldung' },
  },
  reset: {
    title: 'Neues Passwort',
    purpose: 'reset',
    route: 'POST /api/auth/reset-password',
    submit: 'Passwort speichern',
    other: { to: '/forgot-password', label: 'Neuen Link anfordern' },
  },
} as const satisfies Readonly<Record<string, PasswordLink>>;

/** Token of a mail's link; it is removed from the address bar, the history and the referrer. */
export const useTokenFromUrl = (): string | undefined => {
  const { token: tokenInUrl } = useSearch({ strict: false });
  const [token] = useState(tokenInUrl);

  useEffect(() => {
    if (tokenInUrl) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [tokenInUrl]);

  return token;
};

export const Waiting = ({ text }: { readonly text: string }) => (
  <Group role="status" gap="sm">
    <Loader size="sm" aria-hidden />
    <Text>{text}</Text>
  </Group>
);

interface MailLinkPageProps {
  readonly title: string;
  readonly children: (token: string) => ReactNode;
  readonly other?: PasswordLink['other'];
}

/** Page that the link of a mail opens. */
const MailLinkPage = ({ title, other, children }: MailLinkPageProps) => {
  const token = useTokenFromUrl();
  return (
    <FormCard title={title}>
      {token ? children(token) : <FormMessage tone="failure" text="Kein Token vorhanden." />}
      {other ? (
        <Anchor component={Link} to={other.to} size="sm">
          {other.label}
        </Anchor>
      ) : null}
    </FormCard>
  );
};

export const PasswordLinkPage = ({ kind }: { readonly kind: keyof typeof passwordLinks }) => {
  const link = passwordLinks[kind];
  return (
    <MailLinkPage title={link.title} other={link.other}>
      {(token) => <ChoosePassword link={link} token={token} />}
    </MailLinkPage>
  );
};

interface ChoosePasswordProps {
  readonly link: PasswordLink;
  readonly token: string;
}

const badLink = 'Der Link ist ungültig oder abgelaufen.';

/** A link that does not work is refused before a password is thought of. */
const ChoosePassword = ({ link, token }: ChoosePasswordProps) => {
  const { purpose, remedy, intro } = link;
  const { error, isPending } = useQuery(apiQuery('POST /api/auth/check-link', { body: { purpose, token } }));
  if (isPending) return <Waiting text="Link wird geprüft …" />;
  // After any other failure the link may be good, and the form says what keeps it from being used. A cut or mangled link is
  // refused for its shape, in words that help nobody.
  if (error instanceof ApiError && error.code === 'invalid_input')
    return <FormMessage tone="failure" text={remedy ? `${badLink} ${remedy}` : badLink} />;
  if (error instanceof ApiError && error.code === 'conflict')
    return <FormMessage tone="failure" text={error.message} />;
  return (
    <>
      {intro ? <Text c="dimmed">{intro}</Text> : null}
      <PasswordForm link={link} token={token} />
    </>
  );
};

/** A new password, typed twice. */
const PasswordForm = ({ link, token }: ChoosePasswordProps) => {
  const save = useMutation(apiAction(link.route));
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: {
      password: validateNewPassword,
      repeat: (repeat, { password }) => (repeat === password ? null : passwordsDiffer),
    },
  });
  const submit = form.onSubmit(({ password: newPassword }) =>
    save.mutate(
      { body: { token, newPassword } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          void navigate({ to: '/login', replace: true });
        },
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NewPasswordField label="Neues Passwort" autoFocus {...form.getInputProps('password')} />
        <RepeatPasswordField {...form.getInputProps('repeat')} />
        <FormMessage
          tone="failure"
          text={save.error ? messageOf(save.error, 'Das Passwort konnte nicht gesetzt werden.') : null}
        />
        <Button type="submit" loading={save.isPending || save.isSuccess} fullWidth>
          {link.submit}
        </Button>
      </Stack>
    </form>
  );
};

export const DiscardRegistrationPage = () => (
  <MailLinkPage title="Konto verwerfen">{(token) => <Discarding token={token} />}</MailLinkPage>
);

/** Needs a click, because mail scanners open links. */
const Discarding = ({ token }: { readonly token: string }) => {
  const discard = useMutation(apiAction('POST /api/auth/discard-registration'));
  if (discard.data) {
    return (
      <>
        <FormMessage tone="success" text={discard.data.message} />
        <Anchor component={Link} to="/signup" size="sm">
          Eigene Firma registrieren
        </Anchor>
      </>
    );
  }
  return (
    <>
      <Text size="sm">
        Eine Einladung oder Registrierung zu dieser E-Mail-Adresse wird gelöscht. Bestätigte Konten bleiben unberührt.
      </Text>
      <FormMessage
        tone="failure"
        text={discard.error ? messageOf(discard.error, 'Das Konto konnte nicht verworfen werden.') : null}
      />
      <Button color="red" onClick={() => discard.mutate({ body: { token } })} loading={discard.isPending} fullWidth>
        Konto verwerfen
      </Button>
    </>
  );
};
