import { minPasswordLength } from '@flottwart/contract/rules/password-strength';
import { Anchor, Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { apiAction } from '../../api/action.ts';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { RestoredDraftNote } from '../../ui/draft-actions.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField, RepeatPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { passwordsDiffer, validateNewPassword } from './form-rules.ts';

const emptyForm = {
  firstName: '',
  lastName: '',
  speditionsName: '',
  email: '',
  password: '',
  repeat: '',
  acceptsPrivacy: false,
};

/** See docs/coverage.md#validation. */
const isComplete = ({ firstName, lastName, speditionsName, email, ...rest }: typeof emptyForm): boolean =>
  [firstName, lastName, speditionsName, email].every((text) => text.trim() !== '') &&
  email.includes('@') &&
  rest.password.length >= minPasswordLength &&
  rest.repeat === rest.password &&
  rest.acceptsPrivacy;

const knownOf = ({ firstName, lastName, speditionsName, email }: typeof emptyForm): readonly string[] => [
  firstName,
  lastName,
  speditionsName,
  email,
];

export const SignupPage = () => {
  const register = useMutation(apiAction('POST /api/auth/register', { anonymous: true }));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm('Registrierung', {
    initialValues: emptyForm,
    // Consent is given each time.
    secrets: ['password', 'repeat', 'acceptsPrivacy'],
    validateInputOnBlur: ['repeat'],
    validate: {
      password: validateNewPassword,
      repeat: (repeat, { password }) => (repeat === password ? null : passwordsDiffer),
    },
  });
  const submit = form.onSubmit(({ repeat: _, acceptsPrivacy: __, ...person }) =>
    register.mutate(
      { body: { ...person, role: 'ADMIN' } },
      {
        onSuccess: () => {
          draft.clear();
          toast.success('Erfolgreich registriert.');
          toast.info('Bitte E-Mailadresse bestätigen.');
          void navigate({ to: '/login', state: { registeredEmail: person.email.trim() } });
        },
        onError: (error) => {
          const errors = fieldErrorsOf(error);
          form.setErrors(errors);
          const [first] = Object.keys(errors);
          if (first) form.getInputNode(first)?.focus();
        },
      },
    ),
  );
  // A refused password says so at its field, in many words.
  const isAtField = 'password' in fieldErrorsOf(register.error);
  const failure = register.error && !isAtField ? messageOf(register.error, '❌ Registrierung fehlgeschlagen.') : null;

  return (
    <FormCard title="Registrieren" intro="Ein Konto für die ganze Firma. Kolleginnen und Kollegen kommen später dazu.">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <RestoredDraftNote draft={draft} disabled={register.isPending} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput label="Vorname" autoComplete="given-name" {...form.getInputProps('firstName')} />
            <TextInput label="Nachname" autoComplete="family-name" {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <TextInput label="Firmenname" autoComplete="organization" {...form.getInputProps('speditionsName')} />
          <TextInput label="E-Mail-Adresse" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <NewPasswordField label="Passwort" known={knownOf(form.values)} {...form.getInputProps('password')} />
          <RepeatPasswordField {...form.getInputProps('repeat')} />
          <Checkbox
            label={
              <>
                Ich habe die{' '}
                <Anchor href="/datenschutz" target="_blank" rel="noopener" inherit>
                  Datenschutzerklärung
                </Anchor>{' '}
                gelesen und akzeptiere sie.
              </>
            }
            {...form.getInputProps('acceptsPrivacy', { type: 'checkbox' })}
          />
          <Button
            type="submit"
            loading={register.isPending || register.isSuccess}
            disabled={!isComplete(form.values)}
            fullWidth
            mt="xs"
          >
            Registrieren
          </Button>
          <FormMessage tone="failure" text={failure} />
        </Stack>
      </form>
      <Text size="sm">
        Schon registriert?{' '}
        <Anchor component={Link} to="/login" inherit>
          Jetzt anmelden
        </Anchor>
      </Text>
    </FormCard>
  );
};
