import { maxCodeLength } from '@flottwart/contract/rules/limits';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useLogin } from '../../api/auth.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

interface CodeFormProps {
  readonly credentials: { readonly email: string; readonly password: string };
  readonly onBack: () => void;
}

const ways = {
  app: {
    label: 'Code aus der App',
    description: 'Sechs Ziffern aus der Authenticator-App.',
    missing: 'Bitte den Code eingeben.',
    inputMode: 'numeric',
    other: 'Handy nicht zur Hand? Wiederherstellungscode verwenden',
  },
  recovery: {
    label: 'Wiederherstellungscode',
    description: 'Einer der Codes, die bei der Einrichtung gezeigt wurden. Jeder gilt einmal.',
    missing: 'Bitte den Wiederherstellungscode eingeben.',
    inputMode: 'text',
    other: 'Doch den Code aus der App verwenden',
  },
} as const;

/** The second step of signing in, after the right password. */
export const CodeForm = ({ credentials, onBack }: CodeFormProps) => {
  const login = useLogin();
  const [way, setWay] = useState<keyof typeof ways>('app');
  const { label, description, missing, inputMode, other } = ways[way];
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? missing : null) },
  });
  const submit = form.onSubmit(({ code }) =>
    login.mutate({ body: { ...credentials, code } }, { onError: () => form.setValues({ code: '' }) }),
  );
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    form.reset();
    login.reset();
  };

  return (
    <FormCard title="Anmelden">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={way}
            label={label}
            description={description}
            inputMode={inputMode}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxCodeLength}
            autoFocus
            {...form.getInputProps('code')}
          />
          <FormMessage tone="failure" text={login.error ? messageOf(login.error, '❌ Login fehlgeschlagen') : null} />
          <Button type="submit" loading={login.isPending || login.isSuccess} fullWidth>
            Anmelden
          </Button>
        </Stack>
      </form>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
        {other}
      </Anchor>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onBack}>
        Mit einem anderen Konto anmelden
      </Anchor>
    </FormCard>
  );
};
