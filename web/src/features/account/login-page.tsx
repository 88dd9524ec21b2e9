import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { apiAction } from '../../api/action.ts';
import { ApiError, fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useLogin } from '../../api/auth.ts';
import { apiQuery } from '../../api/query.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { requiredEmail, requiredPassword } from './form-rules.ts';

interface ResendButtonProps {
  readonly email: string;
}

const ResendButton = ({ email }: ResendButtonProps) => {
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

/** Loaded lazily, in a demo only. */
const DemoStart = lazy(async () => ({ default: (await import('./demo-start.tsx')).DemoStart }));

/** Loaded lazily, in a public demo only. */
const PublicDemoStart = lazy(async () => ({ default: (await import('./public-demo-start.tsx')).PublicDemoStart }));

/** Loaded lazily, for accounts with a second factor. */
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));

export const LoginPage = () => {
  const login = useLogin();
  const site = useQuery(apiQuery('GET /api/site')).data;
  const demo = site?.demo;
  const registered = useLocation({ select: ({ state }) => state.registeredEmail });
  const form = useForm({
    initialValues: { email: registered ?? '', password: '' },
    validate: { email: requiredEmail, password: requiredPassword },
  });
  const submit = form.onSubmit((values) =>
    login.mutate({ body: values }, { onError: (error) => form.setErrors(fieldErrorsOf(error)) }),
  );
  const refusal = login.error instanceof ApiError ? login.error.code : null;
  const unconfirmed = refusal === 'email_not_verified' ? login.variables?.body.email : registered;

  if (refusal === 'second_factor_required' && login.variables)
    return (
      <Suspense>
        <CodeForm credentials={login.variables.body} onBack={login.reset} />
      </Suspense>
    );

  if (site?.publicDemo)
    return (
      <FormCard title="Demo">
        <Suspense>
          <PublicDemoStart hours={site.publicDemo.hours} />
        </Suspense>
      </FormCard>
    );

  return (
    <FormCard title="Anmelden">
      {demo ? (
        <Suspense>
          <DemoStart account={demo} />
        </Suspense>
      ) : null}
      <FormMessage
        tone="success"
        text={
          registered
            ? `Die Bestätigungs-Mail ging an ${registered}. Erst der Link darin öffnet das Konto; vielleicht liegt sie im Spam-Ordner.`
            : null
        }
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput label="Passwort" autoComplete="current-password" {...form.getInputProps('password')} />
          <FormMessage tone="failure" text={login.error ? messageOf(login.error, '❌ Login fehlgeschlagen') : null} />
          <Button type="submit" loading={login.isPending || login.isSuccess} fullWidth>
            Anmelden
          </Button>
        </Stack>
      </form>
      {unconfirmed ? <ResendButton email={unconfirmed} /> : null}
      <Anchor component={Link} to="/forgot-password" size="sm">
        Passwort vergessen?
      </Anchor>
      <Text size="sm">
        Noch kein Konto?{' '}
        <Anchor component={Link} to="/signup" inherit>
          Jetzt registrieren
        </Anchor>
      </Text>
    </FormCard>
  );
};
