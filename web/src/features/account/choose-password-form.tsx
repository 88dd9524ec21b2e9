import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormMessage } from '../../ui/form-message.tsx';
import { NewPasswordField, RepeatPasswordField } from '../../ui/new-password-field.tsx';
import { passwordsDiffer, validateNewPassword } from './form-rules.ts';

interface ChoosePasswordFormProps {
  readonly submitLabel: string;
  readonly failure: string | null;
  readonly busy: boolean;
  readonly onSubmit: (password: string) => void;
}

/** A new password, typed twice. */
export const ChoosePasswordForm = ({ submitLabel, failure, busy, onSubmit }: ChoosePasswordFormProps) => {
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: {
      password: validateNewPassword,
      repeat: (repeat, { password }) => (repeat === password ? null : passwordsDiffer),
    },
  });

  return (
    <form onSubmit={form.onSubmit(({ password }) => onSubmit(password))} noValidate>
      <Stack gap="sm">
        <NewPasswordField label="Neues Passwort" autoFocus {...form.getInputProps('password')} />
        <RepeatPasswordField {...form.getInputProps('repeat')} />
        <FormMessage tone="failure" text={failure} />
        <Button type="submit" loading={busy} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
};
